import { figuresLocaleOf } from '../../contract/languages.ts'
import { currentLanguage } from './shownLanguage.ts'

// A figure is set left to right by its element; marks inside it would only break comparing and copying.
const bidiMarks = /[\u200e\u200f\u061c]/g

/** The locale that formatters take for the language on the screen. */
export const figuresLocale = (bcp47: string = currentLanguage().bcp47): string => figuresLocaleOf(bcp47)

/** Text without direction marks. */
export const plain = (text: string): string => text.replace(bidiMarks, '')

/** Makes formatters once per locale and options: building one costs more than a hundred uses. */
export function memoised<Options, Formatter>(
  make: (locale: string, options: Options) => Formatter,
): (options: Options, locale?: string) => Formatter {
  const created = new Map<string, Formatter>()
  return (options, locale = figuresLocale()) => {
    const key = `${locale} ${JSON.stringify(options)}`
    let formatter = created.get(key)
    if (!formatter) {
      formatter = make(locale, options)
      created.set(key, formatter)
    }
    return formatter
  }
}
