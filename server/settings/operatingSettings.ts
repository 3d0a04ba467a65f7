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
  drainMs: setting(
    'DRAIN_MS',
    '200',
    'a whole number from 0 to 600000',
    'How long the server goes on serving after it was told to stop, ms, while /readyz answers 503; behind a load balancer longer than that takes to notice',
    whole(0, 600_000),
  ),
  readyPriceSeconds: setting(
    'READY_PRICE_SECONDS',
    '30',
    'a whole number from 0 to 86400',
    'How long the newest price of the open markets may be ago before /readyz answers 503; 0 does not ask',
    whole(0, 86_400),
  ),
  metricsPort: setting(
    'METRICS_PORT',
    '',
    'a port from 0 to 65535',
    'Port of /metrics for Prometheus; none when empty, a free one with 0',
    optional(whole(0, 65_535)),
  ),
  metricsHost: setting(
    'METRICS_HOST',
    '127.0.0.1',
    'an address or host name',
    'Address of /metrics; not for the public',
    v.pipe(anyText, v.minLength(1)),
  ),
  production: setting(
    'NODE_ENV',
    '',
    'any text',
    'With production there is no /dev/outbox and no API reference at /docs, and a code that cannot be sent is refused',
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
