import type { MethodKind, Terms } from '../../contract/operator/entities/methods.ts'

/** Ways of one kind, as those who decide of them see them. Everything is done inside the caller's transaction. */
export interface MethodSetup {
  readonly kind: MethodKind
  /** Those that are in force, by their ids. */
  inForce(): ReadonlyMap<string, Terms>
  /** Adds one; answers its id. Terms are as `readTerms` gives them. */
  add(terms: Terms): string
  /** Gives one that is in force other terms; answers its id, which may be another one. */
  change(id: string, terms: Terms, at: number): string
  /** Ends one that is in force. */
  end(id: string, at: number): void
  /** Returns true if the terms are those of another one that is in force. */
  readonly isSame: (one: Terms, other: Terms) => boolean
}

/** A field of terms; empty where there is none. */
export const termOf = (terms: Terms, name: string): string => terms[name] ?? ''

/** The same, null where there is none. */
export const termOrNull = (terms: Terms, name: string): string | null => termOf(terms, name) || null

/** Terms that are the same in all these fields are of the same way. */
export const sameIn =
  (...names: readonly string[]) =>
  (one: Terms, other: Terms): boolean =>
    names.every((name) => termOf(one, name).toLowerCase() === termOf(other, name).toLowerCase())
