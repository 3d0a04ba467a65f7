import * as v from 'valibot'
import { accountSettings } from './settings/accountSettings.ts'
import { companySettings } from './settings/companySettings.ts'
import { limitSettings } from './settings/limitSettings.ts'
import { marketSettings } from './settings/marketSettings.ts'
import { operatingSettings } from './settings/operatingSettings.ts'
import { placeSettings } from './settings/placeSettings.ts'
import { pushSettings } from './settings/pushSettings.ts'
import { busFault, scaleSettings } from './settings/scaleSettings.ts'
import type { Setting } from './settings/setting.ts'

export type { Setting } from './settings/setting.ts'

/** Every setting of the server, by our name for it, in the README's order. What stands here is read; what is read stands here. */
export const settingsTable = {
  ...placeSettings,
  ...operatingSettings,
  ...marketSettings,
  ...accountSettings,
  ...companySettings,
  ...pushSettings,
  ...limitSettings,
  ...scaleSettings,
}

type Table = typeof settingsTable
/** The settings, checked and typed. */
export type Settings = { readonly [K in keyof Table]: Table[K] extends Setting<infer T> ? T : never }

const DAY_HOURS = 24

/** Waiting time after a change to an account's security, in ms; none in a demo, so that it can be tried at once. */
export const securityWaitMs = ({
  demo,
  securityWaitHours = demo ? 0 : DAY_HOURS,
}: Pick<Settings, 'demo' | 'securityWaitHours'>) => securityWaitHours * 3_600_000

/** A setting that cannot be used; the message is for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Reads the environment. Throws a SettingsError that names the first wrong variable and what it takes. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const settings: Record<string, unknown> = {}
  for (const [name, one] of Object.entries<Setting<unknown>>(settingsTable)) {
    const given = environment[one.variable]?.trim() || one.fallback
    const read = v.safeParse(one.schema, given)
    if (!read.success) {
      const reported = one.secret ? 'cannot be used' : `is "${given}"`
      throw new SettingsError(`${one.variable} ${reported}; it takes ${one.takes}.`)
    }
    settings[name] = read.output
  }
  return together(settings as Settings)
}

/** Checks settings that need or exclude each other. */
function together(settings: Settings): Settings {
  if (settings.demo) {
    if (settings.nodeEnv === 'production')
      throw new SettingsError(
        'DEMO=1 makes a demo and NODE_ENV=production says that this is none: take one of them off.',
      )
  } else withoutDemo(settings)
  if (settings.feed === 'replay' && settings.feedFiles.length === 0)
    throw new SettingsError('FEED=replay needs FEED_FILES: the recorded files to replay, separated by commas.')
  if (settings.feed === 'replay' && settings.marketHours === 'always')
    throw new SettingsError('MARKET_HOURS=always is for FEED=simulated; a replay keeps the hours of its recording.')
  if (settings.feed === 'kraken') withKraken(settings)
  if (settings.smtpUrl !== undefined && settings.mailFrom === '')
    throw new SettingsError('SMTP_URL needs MAIL_FROM: the address that mails come from.')
  const { role, databaseUrl, natsUrl, trustedKeys } = settings
  if (role !== 'all' && [databaseUrl, natsUrl, trustedKeys].includes(undefined))
    throw new SettingsError(
      `ROLE=${role} needs DATABASE_URL, NATS_URL and TRUSTED_KEYS: what all processes have in common.`,
    )
  if (role === 'all' && natsUrl !== undefined)
    throw new SettingsError(
      'NATS_URL is for ROLE=gateway, engine and feed; a process that does everything needs no bus.',
    )
  const fault = busFault(settings)
  if (fault !== undefined) throw new SettingsError(fault)
  return settings
}

/** Rejects settings that open a server to everybody or make prices predictable, unless the demo switch is set. */
function withoutDemo({ review, testInstruments, simulatedTraders, feedSeed, clockStart }: Settings): void {
  if (review === 'auto')
    throw new SettingsError('REVIEW=auto needs DEMO=1: it approves deposits and withdrawals that nobody has looked at.')
  if (testInstruments)
    throw new SettingsError('TEST_INSTRUMENTS=1 needs DEMO=1: no real order goes to an instrument for testers.')
  if (simulatedTraders)
    throw new SettingsError('SIMULATED_TRADERS=1 needs DEMO=1: nobody is made up where money is real.')
  if (feedSeed !== undefined)
    throw new SettingsError('FEED_SEED needs DEMO=1: whoever knows the seed can foresee the simulated prices.')
  if (clockStart !== undefined)
    throw new SettingsError('CLOCK_START needs DEMO=1: orders and the books are dated by the real time.')
}

function withKraken(settings: Settings): void {
  if (!settings.krakenTerms)
    throw new SettingsError(
      'FEED=kraken shows the real prices of Kraken to every visitor. Read docs/real-prices.md and Kraken’s terms ' +
        '(https://www.kraken.com/legal); where you may and want to, set KRAKEN_TERMS=accepted.',
    )
  if (settings.marketHours === 'always' || settings.clockStart !== undefined)
    throw new SettingsError('MARKET_HOURS and CLOCK_START are for FEED=simulated; real prices have their own time.')
}
