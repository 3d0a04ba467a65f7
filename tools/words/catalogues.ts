/** The catalogues as they stand on the disk. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { formatter } from '@lingui/format-po'
import config from '../../lingui.config.ts'
import { root } from '../processes.ts'
import type { Words } from './keptWords.ts'

/** The languages there are, English first. */
export const { sourceLocale = 'en', locales } = config
/** Format in which catalogues are read and written. */
export const format = config.format ?? formatter()

/** One file of words. */
export interface Catalogue {
  /** From the root of the tree, such as `locales/later/de.po`. */
  readonly file: string
  /** Catalogue: `app`, `later`, `console` or `server`. */
  readonly part: string
  readonly text: string
  readonly words: Words
}

/** Every catalogue of a language. */
export async function cataloguesOf(locale: string): Promise<Catalogue[]> {
  const files = globSync(`locales/**/${locale}.po`, { cwd: root }).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const words = (await format.parse(text, { locale, sourceLocale, filename: basename(file) })) as Words
      return { file, part: relative('locales', dirname(file)) || 'app', text, words }
    }),
  )
}
