import * as v from 'valibot'
import { anyText, optional } from './kinds.ts'
import { setting } from './setting.ts'

/** How it is operated. */
export const operatingSettings = {
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    'one of fatal, error, warn, info, debug, silent',
    'How much is logged, to standard error; debug logs every request',
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
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
  review: setting(
    'REVIEW',
    '',
    'auto or manual',
    'Who reviews: auto approves after 20 s, manual is for operators (npm run ops); when empty manual with NODE_ENV=production',
    optional(v.picklist(['auto', 'manual'])),
  ),
}
