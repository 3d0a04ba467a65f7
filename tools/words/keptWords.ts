/** The words of a catalogue by their ids, as its format reads them. */
export type Words = Record<
  string,
  { readonly message?: string; readonly translation?: string; readonly [more: string]: unknown }
>

/** A catalogue whose untranslated words take the translation that another one had for them, and how many did. */
export function keepTranslations(words: Words, earlier: readonly Words[]): { words: Words; count: number } {
  let count = 0
  const stored = Object.entries(words).map(([id, word]) => {
    const translation = word.translation || earlier.map((one) => one[id]?.translation).find(Boolean)
    if (word.translation || !translation) return [id, word] as const
    count += 1
    return [id, { ...word, translation }] as const
  })
  return { words: Object.fromEntries(stored), count }
}
