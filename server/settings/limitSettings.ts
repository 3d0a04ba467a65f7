import { CODE_MINUTES } from '../../contract/constants.ts'
import { whole } from './kinds.ts'
import { setting } from './setting.ts'

const RATE = 'a whole number from 1 to 1000000'
const rate = whole(1, 1_000_000)

/** Rate limits and maximum amounts. */
export const limitSettings = {
  publicRate: setting('RATE_PUBLIC', '1000', RATE, 'Public reads a second for one address', rate),
  sessionRate: setting('RATE_SESSION', '100', RATE, 'Calls a second for one account', rate),
  demoRate: setting('RATE_DEMO', '120', RATE, 'Demo accounts opened a minute from one address', rate),
  loginRate: setting(
    'RATE_LOGIN',
    '10',
    RATE,
    'Logins a minute for one address and one device; wrong ones for one account, six times as many in an hour and twelve in a day (docs/decisions/passwords.md)',
    rate,
  ),
  codesRate: setting(
    'RATE_CODES',
    '3',
    RATE,
    `Codes in ${CODE_MINUTES} minutes for one recipient, asked for from one address or by one known device; ten times as many for one address`,
    rate,
  ),
  captchaRate: setting(
    'RATE_CAPTCHA',
    '60',
    RATE,
    'Captcha pictures, and work in their place, a minute for one address',
    rate,
  ),
  registerRate: setting(
    'RATE_REGISTER',
    '20',
    RATE,
    'Registrations and passwords set by code a minute for one address and one device',
    rate,
  ),
  uploadsRate: setting('RATE_UPLOADS', '60', RATE, 'Pictures an hour for one account', rate),
  liveConnections: setting('LIVE_CONNECTIONS', '200', RATE, 'Live connections that one address may hold open', rate),
}
