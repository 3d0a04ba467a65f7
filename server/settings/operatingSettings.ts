import * as v from 'valibot'
import { anyText, oneOf, optional, whole } from './kinds.ts'
import { setting } from './setting.ts'

/** Settings of operation. */
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
  demo: setting(
    'DEMO',
    '0',
    '1 or 0',
    'Demo mode, where no real money is involved: codes that cannot be sent are shown at /dev/outbox, reviews are approved automatically, there is example content, and the API reference is at /docs. npm start sets it when nothing else is configured',
    oneOf({ 1: true, 0: false }),
  ),
  nodeEnv: setting(
    'NODE_ENV',
    '',
    "'', development, production or test",
    'For the libraries alone: production is a server without DEMO=1, whatever is set here; production together with DEMO=1 is refused',
    v.picklist(['', 'development', 'production', 'test']),
  ),
  review: setting(
    'REVIEW',
    '',
    'auto or manual',
    'Who reviews: auto approves after 20 s (DEMO=1 only, and the default there), manual is for operators (in the console or by npm run ops)',
    optional(v.picklist(['auto', 'manual'])),
  ),
  fourEyesUsd: setting(
    'FOUR_EYES_USD',
    '10000',
    'a whole number from 0 to 1000000000000',
    'USD of deposits, withdrawals, loans and repayments that one operator approves alone within 24 hours, and for one account; beyond it two approve. Not for REVIEW=auto',
    whole(0, 1_000_000_000_000),
  ),
  operators: setting(
    'OPERATORS',
    'several',
    'several or one',
    'one says that a single person runs the installation: one approval is then enough for everything; it is written to the audit log at every start and shown in the console',
    v.picklist(['several', 'one']),
  ),
  operatorWaitHours: setting(
    'OPERATOR_WAIT_HOURS',
    '',
    'a whole number from 0 to 720',
    'Hours for which a new, reset or re-enabled operator approves no money; 24 when empty, 0 with DEMO=1',
    optional(whole(0, 720)),
  ),
}
