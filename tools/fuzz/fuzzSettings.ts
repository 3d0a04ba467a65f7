const MANY = '1000000'

/** Settings of a server that is asked at random: limits that nobody reaches, no instrument that answers after six seconds. */
export const fuzzSettings: Readonly<Record<string, string>> = {
  RATE_PUBLIC: MANY,
  RATE_SESSION: MANY,
  RATE_DEMO: MANY,
  // A withdrawal method is added without the code that would be sent for it.
  WITHDRAW_CONFIRM: 'none',
  RATE_LOGIN: MANY,
  RATE_CODES: MANY,
  RATE_CAPTCHA: MANY,
  RATE_REGISTER: MANY,
  RATE_UPLOADS: MANY,
  LIVE_CONNECTIONS: MANY,
  REVIEW: 'manual',
  TEST_INSTRUMENTS: '0',
  SIMULATED_TRADERS: '0',
  // Nothing listens there: what is sent is lost.
  PUSH_HOSTS: 'http://127.0.0.1:9',
  VAPID_SUBJECT: 'mailto:ops@example.com',
}
