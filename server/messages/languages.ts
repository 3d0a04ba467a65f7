import { type MessageDescriptor, type Messages, setupI18n } from '@lingui/core'
import { figuresLocaleOf, type Language, type LanguageCode, languageOf, languages } from '../../contract/languages.ts'

/** A visitor's language at the door: what its tag is, and how a message reads in it. */
export interface Speech {
  /** The product's code of the language that is spoken; `en` where the one asked for has no catalogue. */
  readonly code: LanguageCode
  readonly bcp47: string
  translate(message: MessageDescriptor): string
}

const SOURCE: LanguageCode = 'en'

const files = import.meta.glob<Messages>('../../locales/server/*.po', { eager: true, import: 'messages' })

const catalogues = new Map(
  Object.entries(files).map(([path, messages]) => [path.replace(/^.*\/(.+)\.po$/, '$1'), messages]),
)

function speak({ code, bcp47 }: Language): Speech {
  const i18n = setupI18n({
    locale: bcp47,
    locales: figuresLocaleOf(bcp47),
    messages: { [bcp47]: catalogues.get(code) ?? {} },
  })
  return { code, bcp47, translate: (message) => i18n._(message) }
}

const spoken = new Map(
  languages
    .filter(({ code }) => code === SOURCE || catalogues.has(code))
    .map((language) => [language.code, speak(language)]),
)

/** The speech for a `lang` header (document 1 §7): English for a stranger and for a language without a catalogue. */
export function speechOf(lang: string | undefined): Speech {
  const requested = languageOf(lang ?? SOURCE)?.code ?? SOURCE
  return spoken.get(requested) ?? (spoken.get(SOURCE) as Speech)
}
