/** `npm run i18n`: writes the catalogues anew from the code. A word that moved to another catalogue keeps its translation. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatter } from '@lingui/format-po'
import config from '../lingui.config.ts'
import { keepTranslations, type Words } from './keptWords.ts'
import { root, run } from './processes.ts'

const { sourceLocale = 'en', locales } = config
const format = config.format ?? formatter()

/** Every catalogue of a language: its file, its text, its words. */
async function cataloguesOf(locale: string) {
  const files = globSync(`locales/**/${locale}.po`, { cwd: root }).map((file) => join(root, file))
  return Promise.all(
    files.map(async (file) => {
      const text = readFileSync(file, 'utf8')
      const words = (await format.parse(text, { locale, sourceLocale, filename: basename(file) })) as Words
      return { file, text, words }
    }),
  )
}

const before = new Map<string, Words[]>()
for (const locale of locales)
  before.set(
    locale,
    (await cataloguesOf(locale)).map(({ words }) => words),
  )

const code = await run('lingui', ['extract', '--clean'])
if (code !== 0) process.exit(code)

for (const locale of locales.filter((one) => one !== sourceLocale)) {
  for (const { file, text, words } of await cataloguesOf(locale)) {
    const kept = keepTranslations(words, before.get(locale) ?? [])
    if (kept.count === 0) continue
    writeFileSync(
      file,
      await format.serialize(kept.words, { locale, sourceLocale, filename: basename(file), existing: text }),
    )
    console.log(`${kept.count} words moved to ${file.slice(root.length)} with their translation`)
  }
}
process.exitCode = await run('lingui', ['check', 'missing', '--mode', 'catalog'])
