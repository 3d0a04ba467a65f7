/** Writes the table in `docs/settings.md` from the settings that the server reads. */
import { type Setting, settingsTable } from '../server/config.ts'

const begin = '<!-- settings: written by npm run readme -->'
const end = '<!-- /settings -->'

const cell = (text: string) => text.replaceAll('|', '\\|')

/** Returns a row per setting: variable, default, meaning and accepted values. */
function rows(): string[] {
  return Object.values<Setting<unknown>>(settingsTable).map(({ variable, fallback, meaning, takes }) => {
    const value = fallback === '' ? '' : `\`${fallback}\``
    return `| \`${variable}\` | ${cell(value)} | ${cell(meaning)} | ${cell(takes)} |`
  })
}

/** Returns the page with an updated table. Throws if the marks around the table are missing. */
export function withSettings(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page has lost its marks ${begin} and ${end}`)
  const table = ['| Variable | Default | Meaning | Takes |', '|---|---|---|---|', ...rows()].join('\n')
  return `${page.slice(0, from)}${begin}\n${table}\n${page.slice(to)}`
}
