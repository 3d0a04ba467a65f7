/** What the server's limits are, in words, from its own table of settings. */
import type { Limit } from '../../contract/calls/call.ts'
import { settingsTable } from '../../server/config.ts'

const settings: Readonly<Record<Limit, keyof typeof settingsTable>> = {
  public: 'publicRate',
  session: 'sessionRate',
  login: 'loginRate',
  register: 'registerRate',
  codes: 'codesRate',
  captcha: 'captchaRate',
  demo: 'demoRate',
  uploads: 'uploadsRate',
}

/** A limit: how much of what, and the setting that says otherwise. */
export function rateWords(limit: Limit): string {
  const { variable, fallback, meaning } = settingsTable[settings[limit]]
  return `${fallback} ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)} (\`${variable}\`)`
}

/** Every limit, by its name. */
export const limits = Object.keys(settings) as readonly Limit[]
