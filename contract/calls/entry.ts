import { at, id, maybe, text } from '../codec.ts'
import { accountKind, codePurpose } from '../entities/account.ts'
import { captcha, captchaWork } from '../entities/community.ts'
import { resetDone, signIn } from '../entities/security.ts'
import { get, nothing, post } from './call.ts'

/** Extra: identifies the device among others behind the same address. */
const deviceId = at('device_id', maybe(text))
/** Extra: the secret from this device's previous login. It keeps other devices from using up this device's login attempts. */
const deviceSecret = at('device_secret', maybe(text))

/**
 * Logs in (document 2 §7). Extra: after code 429, a device can continue by sending the id and nonce that solve `login_work` for
 * this account.
 */
export const login = post(
  '/api/user/loginForU',
  {
    account: at('account', text),
    password: at('password', text),
    kind: at('login_type', accountKind),
    deviceId,
    deviceSecret,
    workId: at('work_id', maybe(text)),
    nonce: at('work', maybe(text)),
  },
  signIn,
  { body: 'form', limit: 'login' },
)
/** Registers an account (document 2 §7). */
export const register = post(
  '/api/user/register',
  {
    kind: at('type', accountKind),
    areaId: at('area_id', maybe(id)),
    account: at('account', text),
    password: at('password', text),
    repeated: at('re_password', text),
    inviteCode: at('invite_code', maybe(text)),
    code: at('sms_code', maybe(text)),
    captchaId: at('key', maybe(text)),
    mobile: at('mobile', maybe(text)),
    deviceId,
    deviceSecret,
  },
  nothing,
  { body: 'form', limit: 'register' },
)
/** Sets a new password with a code (document 2 §7). */
export const forgetPassword = post(
  '/api/user/forget_password',
  {
    kind: at('type', accountKind),
    account: at('account', text),
    password: at('new_password', text),
    repeated: at('secondary_password', text),
    code: at('auth_code', text),
    /** Extension: a second-factor code. An established second factor must confirm the reset, or the reset waits (code 428). */
    appCode: at('app_code', maybe(text)),
    deviceId,
    deviceSecret,
  },
  resetDone,
  { body: 'form', limit: 'register' },
)
/** Changes the password and ends every other session (decisions §3). */
export const amendPassword = post(
  '/api/user/amend_password',
  {
    oldPassword: at('old_password', text),
    password: at('new_password', text),
    repeated: at('secondary_password', text),
  },
  nothing,
  { session: true },
)
/** Sends a code by SMS (document 2 §7). */
export const sendSms = post(
  '/api/notify/send_sms',
  { to: at('to', text), areaId: at('area_id', maybe(id)), purpose: at('type', codePurpose), deviceId, deviceSecret },
  nothing,
  { limit: 'codes' },
)
/** Sends a code by e-mail (decisions §3). */
export const sendEmail = post(
  '/api/notify/send_email',
  { to: at('to', text), purpose: at('type', codePurpose), deviceId, deviceSecret },
  nothing,
  {
    limit: 'codes',
  },
)
/** Returns a captcha image for an id created by the client (decisions §2). */
export const getCaptcha = get('/api/captcha', { id: at('id', text) }, captcha, { limit: 'captcha' })
/**
 * Extension: returns a proof-of-work task for an id created by the client, as an alternative to the captcha. The solution is
 * sent like captcha characters.
 */
export const getCaptchaWork = get('/api/captcha/work', { id: at('id', text) }, captchaWork, {
  limit: 'captcha',
  extension: true,
})
/**
 * Extension: returns a proof-of-work task for an id created by the client. Its solution lets a device continue logging in after
 * code 429.
 */
export const getLoginWork = post(
  '/api/user/login_work',
  { id: at('id', text), account: at('account', text), kind: at('login_type', accountKind) },
  captchaWork,
  { limit: 'captcha', extension: true },
)
