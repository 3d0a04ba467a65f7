import { isIP } from 'node:net'
import * as v from 'valibot'

/** One environment variable: its name, what it falls back on, what it may hold and what it is for. */
export interface Setting<T> {
  readonly variable: string
  /** As it would be written in the environment; empty for "not set". */
  readonly fallback: string
  /** Words for what it takes, as the start-up error says them. */
  readonly takes: string
  readonly meaning: string
  readonly schema: v.GenericSchema<string, T>
  /** May hold a password: an error does not repeat it. */
  readonly secret?: boolean
}

const setting = <T>(
  variable: string,
  fallback: string,
  takes: string,
  meaning: string,
  schema: v.GenericSchema<string, T>,
): Setting<T> => ({ variable, fallback, takes, meaning, schema })

const secret = <T>(one: Setting<T>): Setting<T> => ({ ...one, secret: true })

const anyText = v.pipe(v.string(), v.trim())

const oneOf = <const T>(words: Readonly<Record<string, T>>) =>
  v.pipe(
    v.string(),
    v.check((word) => Object.hasOwn(words, word)),
    v.transform((word) => words[word] as T),
  )

const whole = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.minValue(least), v.maxValue(most))

const optional = <T>(schema: v.GenericSchema<string, T>) =>
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    schema,
  ])

const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')
/** Strict, since origins are written into headers and pages. */
const isOrigin = (text: string) =>
  /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/.test(text) && URL.parse(text)?.origin === text

const origin = v.pipe(v.string(), v.check(isOrigin))
const webAddress = v.pipe(
  v.string(),
  v.check((text) => text === '' || isWebAddress(text)),
)

const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((one) => one.trim())),
  v.transform((all): readonly string[] => all.filter((one) => one !== '')),
)

const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/),
  v.transform((text) => Date.parse(text)),
  v.check((time) => !Number.isNaN(time)),
)

const proxy = v.union([
  v.picklist(['loopback', 'linklocal', 'uniquelocal']),
  v.pipe(
    v.string(),
    v.check((text) => {
      const [address = '', bits, more] = text.split('/')
      const version = isIP(address)
      return (
        version !== 0 &&
        more === undefined &&
        (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
      )
    }),
  ),
])

const mailServer = optional(
  v.pipe(
    v.string(),
    v.check((text) => /^smtps?:\/\/[^/]/.test(text) && URL.parse(text) !== null),
  ),
)

const MOMENT = 'a time in UTC such as 2014-05-02T12:25:00Z'
const RATE = 'a whole number from 1 to 1000000'
const rate = whole(1, 1_000_000)
const DAYS = 'a whole number from 1 to 3650'
const days = whole(1, 3650)

/** Every setting of the server, by our name for it. What stands here is read; what is read stands here. */
export const settingsTable = {
  port: setting('PORT', '8080', 'a port from 0 to 65535', 'Port to listen on; 0 takes a free one', whole(0, 65_535)),
  host: setting(
    'HOST',
    '0.0.0.0',
    'an address or host name',
    'Address to listen on; 127.0.0.1 keeps it to this machine',
    v.pipe(anyText, v.minLength(1)),
  ),
  dataDir: setting(
    'DATA_DIR',
    './data',
    'a directory',
    'Where the database, its key and private pictures live, to be backed up together; made when missing',
    v.pipe(anyText, v.minLength(1)),
  ),
  appDir: setting(
    'APP_DIR',
    '',
    'a directory',
    'The built app to serve; the one beside the built server when empty',
    anyText,
  ),
  apiOrigin: setting(
    'API_ORIGIN',
    '',
    'an origin such as https://api.example.com',
    'Where the app finds the API, in place of the rule m. → api.; on the same site as the app',
    optional(origin),
  ),
  appOrigins: setting(
    'APP_ORIGINS',
    '',
    'origins such as https://trade.example.com, separated by commas',
    'Pages that may call the API besides those of the rule m. → api.; needed with API_ORIGIN',
    v.pipe(list, v.array(origin)),
  ),
  complaintOrigin: setting(
    'COMPLAINT_ORIGIN',
    '',
    'an origin such as https://complaints.example.com',
    'Host of the complaint address; the API host when empty',
    optional(origin),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas',
    'Proxies in front whose X-Forwarded headers are believed; none when empty',
    v.pipe(list, v.array(proxy)),
  ),
  serviceWorker: setting(
    'SW',
    'on',
    'on or off',
    'Service worker of the app; off removes it with all it keeps from every browser that comes by',
    v.picklist(['on', 'off']),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    'one of fatal, error, warn, info, debug, silent',
    'How much is logged, to standard error; debug logs every request',
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  ),
  feed: setting(
    'FEED',
    'simulated',
    'simulated or replay',
    'Where prices come from: a seeded simulation, or recorded files',
    v.picklist(['simulated', 'replay']),
  ),
  feedFiles: setting(
    'FEED_FILES',
    '',
    'paths separated by commas',
    'Recorded candles or ticks to replay, CSV or CSV.gz; needed with FEED=replay',
    list,
  ),
  feedSpeed: setting(
    'FEED_SPEED',
    '1',
    'a number above 0 and up to 10000',
    'How many times as fast as it was recorded a replay runs',
    v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number), v.gtValue(0), v.maxValue(10_000)),
  ),
  feedStart: setting(
    'FEED_START',
    '',
    MOMENT,
    'Where a replay starts; at the first record of its files when empty',
    optional(moment),
  ),
  feedSeed: setting(
    'FEED_SEED',
    '1',
    'a whole number from 0 to 4294967295',
    'Seed of the simulated prices; the same seed and clock give the same market',
    whole(0, 4_294_967_295),
  ),
  historyDays: setting(
    'HISTORY_DAYS',
    '42',
    'a whole number from 1 to 366',
    'Days of past the simulated feed makes up on a first start; fewer start sooner',
    whole(1, 366),
  ),
  marketHours: setting(
    'MARKET_HOURS',
    'real',
    'real or always',
    'Trading hours of the simulated feed; always keeps all but AUS200 open',
    v.picklist(['real', 'always']),
  ),
  testInstruments: setting(
    'TEST_INSTRUMENTS',
    '1',
    '1 or 0',
    'Two instruments for testers in the simulated feed: one answers every order after 6 s, one refuses them all',
    oneOf({ 1: true, 0: false }),
  ),
  clockStart: setting(
    'CLOCK_START',
    '',
    MOMENT,
    "Where the server's clock starts; now when empty. A replay brings its own",
    optional(moment),
  ),
  feeType: setting(
    'TRADE_FEE_TYPE',
    '1',
    '1 or 0',
    'Fee of an order: 1 lots × fee rate, 0 margin × fee rate',
    oneOf({ 1: 'perLot', 0: 'ofMargin' }),
  ),
  verification: setting(
    'VERIFY_REG_TYPE',
    '0',
    '0, 1, 2 or 3',
    'Registration: 0 code by e-mail, 1 mobile with prefix, 2 captcha, 3 mobile without prefix',
    oneOf({ 0: 'email', 1: 'mobileWithPrefix', 2: 'captcha', 3: 'mobile' }),
  ),
  smtpUrl: secret(
    setting(
      'SMTP_URL',
      '',
      'an address such as smtps://user:password@mail.example.com',
      'Mail server that codes go out by; without it they are shown at /dev/outbox, or refused in production',
      mailServer,
    ),
  ),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    'an address such as Broker <no-reply@example.com>',
    'Sender of the mails; needed with SMTP_URL',
    anyText,
  ),
  smsUrl: secret(
    setting(
      'SMS_URL',
      '',
      'a web address',
      'SMS gateway that codes are posted to as JSON {"to", "text"}; without it as without SMTP_URL',
      optional(v.pipe(v.string(), v.check(isWebAddress))),
    ),
  ),
  production: setting(
    'NODE_ENV',
    '',
    'any text',
    'With production there is no /dev/outbox: a code that cannot be sent is refused',
    v.pipe(
      anyText,
      v.transform((text) => text === 'production'),
    ),
  ),
  serviceLink: setting('SERVICE_LINK', '', 'a web address', 'Where support is reached', webAddress),
  serviceLinkType: setting(
    'SERVICE_LINK_TYPE',
    '1',
    '1, 2 or 3',
    'How support opens: 1 chat page, 2 dialog, 3 redirect',
    oneOf({ 1: 'chat', 2: 'dialog', 3: 'redirect' }),
  ),
  title: setting('TITLE', '', 'any text', "The broker's name", anyText),
  announcement: setting('ANNOUNCEMENT', '', 'any text', 'An announcement to every visitor', anyText),
  desktopUrl: setting('DESKTOP_URL', '', 'a web address', 'A separate desktop site to offer', webAddress),
  companyEmail: setting('COMPANY_EMAIL', '', 'any text', 'E-mail address of the company', anyText),
  companyWebsite: setting('COMPANY_WEBSITE', '', 'any text', 'Website of the company', anyText),
  companyOffice: setting('COMPANY_OFFICE_ADDRESS', '', 'any text', 'Office address of the company', anyText),
  companyRegistered: setting(
    'COMPANY_REGISTERED_ADDRESS',
    '',
    'any text',
    'Registered address of the company',
    anyText,
  ),
  companyMode: setting(
    'COMPANY_TYPE',
    '0',
    '0 or 1',
    'The mode told at start-up: 0 is main mode',
    oneOf({ 0: 'main', 1: 'other' }),
  ),
  companyStatus: setting(
    'COMPANY_STATUS',
    '0',
    'a whole number from 0 to 999',
    'Anything but 0 sends visitors away to LOSS_URL',
    whole(0, 999),
  ),
  lossUrl: setting('LOSS_URL', '', 'a web address', 'Where visitors are sent who are not served', webAddress),
  showMobile: setting(
    'IS_SHOW_MOBILE',
    '1',
    '1 or 0',
    'Whether phone numbers are offered at login and registration',
    oneOf({ 1: true, 0: false }),
  ),
  publicRate: setting('RATE_PUBLIC', '1000', RATE, 'Public reads a second for one address', rate),
  sessionRate: setting('RATE_SESSION', '100', RATE, 'Calls a second for one account', rate),
  demoRate: setting('RATE_DEMO', '120', RATE, 'Demo accounts opened a minute from one address', rate),
  loginRate: setting('RATE_LOGIN', '10', RATE, 'Logins a minute for one account, one address and one device', rate),
  codesRate: setting(
    'RATE_CODES',
    '3',
    RATE,
    'Codes in 10 minutes for one recipient, five times as many in a day; ten times as many for one address',
    rate,
  ),
  captchaRate: setting('RATE_CAPTCHA', '60', RATE, 'Captcha pictures a minute for one address', rate),
  registerRate: setting(
    'RATE_REGISTER',
    '20',
    RATE,
    'Registrations and passwords set by code a minute for one address and one device',
    rate,
  ),
  uploadsRate: setting('RATE_UPLOADS', '60', RATE, 'Pictures an hour for one account', rate),
  review: setting(
    'REVIEW',
    '',
    'auto or manual',
    'Who reviews: auto approves after 20 s, manual is for operators (npm run ops); when empty manual with NODE_ENV=production',
    optional(v.picklist(['auto', 'manual'])),
  ),
  sessionDays: setting('SESSION_DAYS', '180', DAYS, 'Days until a session ends, however much it is used', days),
  sessionIdleDays: setting('SESSION_IDLE_DAYS', '30', DAYS, 'Days until a session ends that is not used', days),
}

type Table = typeof settingsTable
/** The settings, checked and typed. */
export type Settings = { readonly [K in keyof Table]: Table[K] extends Setting<infer T> ? T : never }

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
      const told = one.secret ? 'cannot be used' : `is "${given}"`
      throw new SettingsError(`${one.variable} ${told}; it takes ${one.takes}.`)
    }
    settings[name] = read.output
  }
  return together(settings as Settings)
}

/** What single values cannot tell: settings that need or exclude each other. */
function together(settings: Settings): Settings {
  if (settings.feed === 'replay' && settings.feedFiles.length === 0)
    throw new SettingsError('FEED=replay needs FEED_FILES: the recorded files to replay, separated by commas.')
  if (settings.feed === 'replay' && settings.marketHours === 'always')
    throw new SettingsError('MARKET_HOURS=always is for FEED=simulated; a replay keeps the hours of its recording.')
  if (settings.smtpUrl !== undefined && settings.mailFrom === '')
    throw new SettingsError('SMTP_URL needs MAIL_FROM: the address that mails come from.')
  return settings
}
