import { type Atom, useAtomValueRawSync, useSetAtom, type WritableAtom } from 'jotai'

/**
 * The value of an atom; the component is drawn again when it changes. In place of jotai's own hook, which compares with the
 * value of the first drawing when a kept page is shown again: a value that changed and came back meanwhile was missed, and
 * Trade showed the market before the last one.
 */
export const useAtomValue = <Value>(atom: Atom<Value>): Value => useAtomValueRawSync(atom)

/** The value of an atom and a function that sets it. */
export const useAtom = <Value, Args extends unknown[], Result>(atom: WritableAtom<Value, Args, Result>) =>
  [useAtomValue(atom), useSetAtom(atom)] as const
