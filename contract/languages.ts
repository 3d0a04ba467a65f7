/** A language of the product (document 1 §1, decisions §8). */
export interface Language {
  /** Product language code, sent in the `lang` header. */
  readonly code: LanguageCode
  readonly bcp47: string
  /** Country code of the flag shown beside it. */
  readonly flag: string
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** True if this language's markets show rising prices in red by default. */
  readonly redUp: boolean
}

/** Product code of a language. */
export type LanguageCode = (typeof codes)[number]

const codes = [
  'hk',
  'en',
  'jp',
  'kr',
  'th',
  'vn',
  'fr',
  'de',
  'ru',
  'spa',
  'pt',
  'ar',
  'it',
  'tr',
  'id',
  'my',
  'hi',
  'cs',
  'fa',
  'fi',
  'et',
] as const

const ltr = (code: LanguageCode, bcp47: string, flag: string, name: string, redUp = false): Language => ({
  code,
  bcp47,
  flag,
  name,
  direction: 'ltr',
  redUp,
})

/** The 21 languages, in the order of the language picker. */
export const languages: readonly Language[] = [
  ltr('hk', 'zh-Hant-HK', 'hk', '繁體中文', true),
  ltr('en', 'en', 'gb', 'English'),
  ltr('jp', 'ja', 'jp', '日本語', true),
  ltr('kr', 'ko', 'kr', '한국어', true),
  ltr('th', 'th', 'th', 'ไทย'),
  ltr('vn', 'vi', 'vn', 'Tiếng Việt'),
  ltr('fr', 'fr', 'fr', 'Français'),
  ltr('de', 'de', 'de', 'Deutsch'),
  ltr('ru', 'ru', 'ru', 'Русский'),
  ltr('spa', 'es', 'es', 'Español'),
  ltr('pt', 'pt', 'pt', 'Português'),
  { ...ltr('ar', 'ar', 'sa', 'العربية'), direction: 'rtl' },
  ltr('it', 'it', 'it', 'Italiano'),
  ltr('tr', 'tr', 'tr', 'Türkçe'),
  ltr('id', 'id', 'id', 'Bahasa Indonesia'),
  ltr('my', 'ms', 'my', 'Bahasa Melayu'),
  ltr('hi', 'hi', 'in', 'हिन्दी'),
  ltr('cs', 'cs', 'cz', 'Čeština'),
  { ...ltr('fa', 'fa', 'ir', 'فارسی'), direction: 'rtl' },
  ltr('fi', 'fi', 'fi', 'Suomi'),
  ltr('et', 'et', 'ee', 'Eesti'),
]

/** Returns the locale for formatting figures: Latin digits and the Gregorian calendar in every language (decisions §8). */
export const figuresLocaleOf = (bcp47: string): string => `${bcp47}-u-ca-gregory-nu-latn`

/** Default language when none of the visitor's languages is supported. */
export const DEFAULT_LANGUAGE: LanguageCode = 'hk'

/**
 * Returns the language of a code. `tw`, stored by old installations, is `hk` (document 1 §1). Returns undefined for an unknown
 * code.
 */
export function languageOf(code: string): Language | undefined {
  const wanted = code === 'tw' ? 'hk' : code
  return languages.find((language) => language.code === wanted)
}

/**
 * Selects the best language for a browser's ordered list of BCP 47 tags: an exact tag first, then the primary language. Every
 * Chinese variant uses `hk`. Returns `DEFAULT_LANGUAGE` without a match (decisions §8).
 */
export function matchLanguage(wanted: readonly string[], offered: readonly Language[] = languages): LanguageCode {
  for (const tag of wanted) {
    const lower = tag.toLowerCase()
    const exact = offered.find((language) => language.bcp47.toLowerCase() === lower)
    if (exact) return exact.code
    const primary = lower.split('-')[0]
    const close = offered.find((language) => language.bcp47.toLowerCase().split('-')[0] === primary)
    if (close) return close.code
  }
  return DEFAULT_LANGUAGE
}
