import { atom } from 'jotai'
import { type Draft, draftAtom } from '../../session/drafts.ts'
import { store } from '../../store.ts'
import type { BindField, BindTyped } from './bindFaults.ts'

const fields: readonly BindField[] = [
  ...(['address', 'payeeName', 'payeeAccount', 'bankName', 'bankBranch', 'bankAddress', 'swift', 'remark'] as const),
]

/** Entries for a new address or account, kept through errors, a reload and a change of language. */
export const bindDrafts = Object.fromEntries(fields.map((field) => [field, draftAtom(`bind-${field}`)])) as Readonly<
  Record<BindField, Draft>
>

/** All of it. */
export const typedAtom = atom(
  (get): BindTyped => Object.fromEntries(fields.map((field) => [field, get(bindDrafts[field])])) as BindTyped,
)

/** Forgets it: it is bound. */
export function forgetBinding(): void {
  for (const field of fields) store.set(bindDrafts[field], '')
}
