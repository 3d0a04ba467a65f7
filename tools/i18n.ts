/** `npm run i18n`: writes the catalogues anew from the code and checks them. A word that moved to another catalogue keeps its translation. */
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root, run } from './processes.ts'
import { cataloguesOf, format, locales, sourceLocale } from './words/catalogues.ts'
import { checkWords } from './words/check.ts'
import { keepTranslations, type Words } from './words/keptWords.ts'

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
    const stored = keepTranslations(words, before.get(locale) ?? [])
    if (stored.count === 0) continue
    const filename = basename(file)
    writeFileSync(
      join(root, file),
      await format.serialize(stored.words, { locale, sourceLocale, filename, existing: text }),
    )
    console.log(`${stored.count} words moved to ${file} with their translation`)
  }
}
process.exitCode = (await checkWords()) ? 0 : 1
