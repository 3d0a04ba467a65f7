/** The table of settings in the README, written from the settings the server reads. */
import { type Setting, settingsTable } from '../server/config.ts'

const begin = '<!-- settings: written by npm run readme -->'
const end = '<!-- /settings -->'

const cell = (text: string) => text.replaceAll('|', '\\|')

/** One row a setting: its variable, default, meaning and what it takes. */
function rows(): string[] {
  return Object.values<Setting<unknown>>(settingsTable).map(({ variable, fallback, meaning, takes }) => {
    const value = fallback === '' ? '' : `\`${fallback}\``
    return `| \`${variable}\` | ${cell(value)} | ${cell(meaning)} | ${cell(takes)} |`
  })
}

/** The README with its table as the server's settings are now. Throws when the marks around the table are gone. */
export function withSettings(readme: string): string {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the README has lost its marks ${begin} and ${end}`)
  const table = ['| Variable | Default | Meaning | Takes |', '|---|---|---|---|', ...rows()].join('\n')
  return `${readme.slice(0, from)}${begin}\n${table}\n${readme.slice(to)}`
}
