import * as v from 'valibot'
import { anyText, optional, whole } from './kinds.ts'
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
    'Who reviews: auto approves after 20 s, manual is for operators (at /ops/ or by npm run ops); when empty manual with NODE_ENV=production',
    optional(v.picklist(['auto', 'manual'])),
  ),
  fourEyesUsd: setting(
    'FOUR_EYES_USD',
    '10000',
    'a whole number from 0 to 1000000000000',
    'Amount above which two operators approve a deposit, withdrawal, loan or repayment; not for REVIEW=auto',
    whole(0, 1_000_000_000_000),
  ),
}
