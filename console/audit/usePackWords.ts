import { useLingui } from '@lingui/react/macro'
import type { Word } from '../../src/verify/msg.ts'
import { type PackWords, packWords } from '../../src/verify/packWords.ts'

/** Returns the texts of the dispute pack's view in the operator's language. */
export function usePackWords(): PackWords {
  const { t } = useLingui()
  const said = <Name extends string>(words: Readonly<Record<Name, Word>>) =>
    Object.fromEntries(
      Object.entries<Word>(words).map(([name, word]) => [name, typeof word === 'string' ? word : t(word)]),
    ) as Record<Name, string>
  const { faults, ...rest } = packWords
  return { ...said(rest), faults: said(faults) }
}
