import { type Atom, atom, type PrimitiveAtom } from 'jotai'
import { errorWords, NetworkError, RefusedError, SessionError } from '../api/errors.ts'
import { store } from '../store.ts'
import { toast } from '../ui/toast.ts'

/** State of a loaded value. */
export interface Loaded<T> {
  /** The newest answer; stays while it is loaded again, and when that fails. */
  readonly answer: T | undefined
  /** Error of the last attempt. The next answer clears it. */
  readonly error: unknown
  readonly busy: boolean
  /** A further page of a list is being loaded. */
  readonly adding: boolean
  /** The answer is to another question than the one that is asked now. */
  readonly outdated: boolean
  /** Time of the answer, our clock, ms. For a list, of its oldest page. */
  readonly asOf: number | undefined
  /** The answer, or a page of it, is an offline copy. */
  readonly isCopy: boolean
}

/** One try to load something. */
export interface Try {
  /** Nobody asked for it: it is repeated every so often, and its failure is no message. */
  readonly byItself: boolean
  /** Takes the age of an offline copy, as `RequestOptions.asOf`. */
  readonly asOf: (storedAt: number | undefined) => void
  /** Returns true if nothing newer was asked meanwhile. */
  readonly isNewest: () => boolean
  /** Throws when something newer was asked meanwhile. */
  readonly stopIfOvertaken: () => void
}

interface Held<Q, T> extends Loaded<T> {
  readonly question?: Q
  /** Account of the answer. */
  readonly owner?: unknown
}

const nothing = {
  answer: undefined,
  error: undefined,
  busy: false,
  adding: false,
  outdated: false,
  asOf: undefined,
  isCopy: false,
} as const

const ownerSourceAtom = atom<{ readonly of: Atom<unknown> } | undefined>(undefined)
/** Account whose answers are shown. */
export const ownerAtom = atom((get) => {
  const source = get(ownerSourceAtom)
  return source && get(source.of)
})

/** Names whose answers the resources hold: another value, and all that is not public is gone, with what is on its way. */
export const ownResources = (of: Atom<unknown>): void => store.set(ownerSourceAtom, { of })

let failed: (error: unknown) => void = () => undefined

/** Names the one listener that is told of every failed try. */
export const onFailedTry = (listener: (error: unknown) => void): void => {
  failed = listener
}

/** Says in a toast what went wrong (document 1 §8) while the page still shows an earlier answer. */
function show(error: unknown): void {
  if (error instanceof SessionError || !(error instanceof RefusedError || error instanceof NetworkError)) return
  toast(errorWords(error), { tone: 'danger' })
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/**
 * Something that is loaded, and loaded again: the answer to the newest question wins, whatever order the answers come in,
 * and an answer stays until a newer one is there.
 */
export class Resource<Q, T> {
  readonly state: Atom<Loaded<T>>
  readonly #held: PrimitiveAtom<Held<Q, T>>
  readonly #ownerAtom: Atom<unknown>
  readonly #load: (question: Q, attempt: Try, known: T | undefined) => Promise<T>
  /** Number of components that show it. */
  #shownBy = 0
  /** The newest try, and the try whose answer is held. */
  #newest = 0
  #shown = 0

  /** `load` is given the answer to the same question as far as there is one. `isPublic`: the same for every account. */
  constructor(
    load: (question: Q, attempt: Try, known: T | undefined) => Promise<T>,
    { isPublic = false }: { readonly isPublic?: boolean } = {},
  ) {
    this.#load = load
    this.#ownerAtom = isPublic ? atom(undefined) : ownerAtom
    this.#held = atom<Held<Q, T>>(nothing)
    this.state = atom((get) => this.#ownedBy(get(this.#ownerAtom), get(this.#held)))
  }

  /** Loads. Never rejects: the state tells. */
  ask(question: Q, byItself = false): Promise<void> {
    const { answer, error, outdated } = this.held
    const isOther = !this.isAbout(question)
    const known = isOther || outdated ? undefined : answer
    this.patch({
      question,
      busy: true,
      adding: false,
      outdated: answer !== undefined && known === undefined,
      error: isOther ? undefined : error,
    })
    return this.run((attempt) => this.#load(question, attempt, known), { byItself })
  }

  /** Returns true if this is what was asked last. */
  isAbout(question: Q | undefined): boolean {
    return question !== undefined && isSame(this.held.question, question)
  }

  /**
   * Corrects the answer by what is known without loading; undefined changes nothing. What is on its way may be older than
   * that, and is asked for again.
   */
  change(to: (answer: T | undefined) => T | undefined): void {
    const answer = to(this.held.answer)
    if (answer === undefined || answer === this.held.answer) return
    this.#shown = this.#newest
    this.patch({ answer })
  }

  /** Another part of the screen shows it; answers how to end that. When nobody shows it, nobody waits for what is on its way. */
  enter(): () => void {
    this.#shownBy += 1
    return () => {
      this.#shownBy -= 1
      if (this.#shownBy === 0) this.#drop()
    }
  }

  #drop(): void {
    this.#newest += 1
    this.#shown = this.#newest
    if (this.held.busy) this.patch({ busy: false, adding: false })
  }

  /** Drops what came, and what is on its way. */
  forget(): void {
    this.#drop()
    store.set(this.#held, nothing)
  }

  protected get held(): Held<Q, T> {
    return this.#ownedBy(store.get(this.#ownerAtom), store.get(this.#held))
  }

  protected patch(change: Partial<Held<Q, T>>): void {
    store.set(this.#held, { ...this.held, ...change, owner: store.get(this.#ownerAtom) })
  }

  /** `adds` to the answer: it makes it no younger, and comes to nothing when anything is asked meanwhile. */
  protected async run(load: (attempt: Try) => Promise<T>, { byItself = false, adds = false } = {}): Promise<void> {
    this.#newest += 1
    const mine = this.#newest
    const owner = store.get(this.#ownerAtom)
    const { question } = this.held
    const times = adds && this.held.isCopy ? [this.held.asOf ?? []] : []
    const isOwn = () => owner === store.get(this.#ownerAtom)
    const isNewest = () => mine === this.#newest && isOwn()
    const stopIfOvertaken = () => {
      if (!isNewest()) throw new Error('something newer is asked')
    }
    const attempt: Try = { byItself, isNewest, stopIfOvertaken, asOf: (storedAt) => times.push(storedAt ?? []) }
    try {
      const answer = await load(attempt)
      if (!isOwn() || !this.isAbout(question)) return
      if (mine <= this.#shown) return isNewest() && question !== undefined ? this.ask(question, byItself) : undefined
      if (adds && !isNewest()) return
      this.#shown = mine
      const copies = times.flat()
      const asOf = copies.length > 0 ? Math.min(...copies) : adds ? this.held.asOf : Date.now()
      this.patch({ answer, outdated: false, asOf, isCopy: copies.length > 0 })
      if (isNewest()) this.patch({ error: undefined, busy: false, adding: false })
    } catch (error) {
      failed(error)
      if (!isNewest()) return
      this.patch({ error, busy: false, adding: false })
      // Where there is nothing to show the page says why in its place, and so does the foot of a list.
      if (this.held.answer !== undefined && !this.held.outdated && !adds && !byItself) show(error)
    }
  }

  #ownedBy(owner: unknown, held: Held<Q, T>): Held<Q, T> {
    return held.owner === owner ? held : nothing
  }
}
