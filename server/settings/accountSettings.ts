import * as v from 'valibot'
import { anyText, isWebAddress, oneOf, optional, whole } from './kinds.ts'
import { secret, setting } from './setting.ts'

const mailServer = optional(
  v.pipe(
    v.string(),
    v.check((text) => /^smtps?:\/\/[^/]/.test(text) && URL.parse(text) !== null),
  ),
)

const DAYS = 'a whole number from 1 to 3650'
const days = whole(1, 3650)

/** Accounts: how one registers, how codes are sent, how long a session lives. */
export const accountSettings = {
  verification: setting(
    'VERIFY_REG_TYPE',
    '0',
    '0, 1, 2 or 3',
    'Registration: 0 code by e-mail, 1 mobile with prefix, 2 captcha, 3 mobile without prefix',
    oneOf({ 0: 'email', 1: 'mobileWithPrefix', 2: 'captcha', 3: 'mobile' }),
  ),
  captchaBits: setting(
    'CAPTCHA_BITS',
    '20',
    'a whole number from 1 to 28',
    'Work that a device can do in place of reading a captcha: leading zero bits of a SHA-256; each one more doubles it',
    whole(1, 28),
  ),
  smtpUrl: secret(
    setting(
      'SMTP_URL',
      '',
      'an address such as smtps://user:password@mail.example.com',
      'Mail server that codes go out by; without it they are refused, or shown at /dev/outbox with DEMO=1',
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
  withdrawConfirm: setting(
    'WITHDRAW_CONFIRM',
    'code',
    'code or none',
    'What confirms a withdrawal of an account without an authenticator app: code sends one, none takes the call of document 2 as it is; none is written to the log and the audit log',
    v.picklist(['code', 'none']),
  ),
  withdrawFactor: setting(
    'WITHDRAW_FACTOR',
    '',
    '1 or 0',
    'Whether a real account needs an authenticator app before it withdraws: 1 unless DEMO=1, where it is 0',
    optional(oneOf({ 1: true, 0: false })),
  ),
  verifyIdentity: setting(
    'VERIFY_IDENTITY',
    '',
    '1 or 0',
    'Whether a real account needs an approved identity before its first order and withdrawal. On by default, off with DEMO=1; 0 without DEMO=1 is written to the log and the audit log',
    optional(oneOf({ 0: false, 1: true })),
  ),
  securityWaitHours: setting(
    'SECURITY_WAIT_HOURS',
    '',
    'a whole number from 0 to 168',
    'Hours that a withdrawal waits after its method was added or the second factor was set up, and a password reset that the second factor has not confirmed; 24 when empty, 0 with DEMO=1',
    optional(whole(0, 168)),
  ),
  sessionDays: setting('SESSION_DAYS', '180', DAYS, 'Days until a session ends, however much it is used', days),
  rejectedDays: setting(
    'REJECTED_DAYS',
    '30',
    DAYS,
    'Days until the pictures of an identity that was rejected are deleted',
    days,
  ),
  sessionIdleDays: setting('SESSION_IDLE_DAYS', '30', DAYS, 'Days until a session ends that is not used', days),
  showMobile: setting(
    'IS_SHOW_MOBILE',
    '1',
    '1 or 0',
    'Whether phone numbers are offered at login and registration',
    oneOf({ 1: true, 0: false }),
  ),
}
