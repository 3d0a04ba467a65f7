import { at, id, maybe, text } from '../codec.ts'
import { accountKind, codePurpose } from '../entities/account.ts'
import { captcha, captchaWork } from '../entities/community.ts'
import { resetDone, signIn } from '../entities/security.ts'
import { get, nothing, post } from './call.ts'

/** Extra: the device that asks, so that it can be told from others behind the same address. */
const deviceId = at('device_id', maybe(text))
/** Extra: what a login answered to this device, so that strangers who try the same account do not use up its attempts. */
const deviceSecret = at('device_secret', maybe(text))

/**
 * Log in (document 2 §7). Extra: after code 429 a device goes on at once with the answer to `login_work` for this account,
 * by its id and nonce.
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
/** Register (document 2 §7). */
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
/** Set a new password by code (document 2 §7). */
export const forgetPassword = post(
  '/api/user/forget_password',
  {
    kind: at('type', accountKind),
    account: at('account', text),
    password: at('new_password', text),
    repeated: at('secondary_password', text),
    code: at('auth_code', text),
    /** Extension: a code of the second factor; one that has been set up for long has to confirm, or the reset waits (code 428). */
    appCode: at('app_code', maybe(text)),
    deviceId,
    deviceSecret,
  },
  resetDone,
  { body: 'form', limit: 'register' },
)
/** Change the password; ends every other session (decisions §3). */
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
/** A code by SMS (document 2 §7). */
export const sendSms = post(
  '/api/notify/send_sms',
  { to: at('to', text), areaId: at('area_id', maybe(id)), purpose: at('type', codePurpose), deviceId, deviceSecret },
  nothing,
  { limit: 'codes' },
)
/** A code by e-mail (decisions §3). */
export const sendEmail = post(
  '/api/notify/send_email',
  { to: at('to', text), purpose: at('type', codePurpose), deviceId, deviceSecret },
  nothing,
  {
    limit: 'codes',
  },
)
/** A captcha picture for an id the client made (decisions §2). */
export const getCaptcha = get('/api/captcha', { id: at('id', text) }, captcha, { limit: 'captcha' })
/** Work for the device of who cannot read a picture, by an id the client made; its answer travels as a picture's does (extension). */
export const getCaptchaWork = get('/api/captcha/work', { id: at('id', text) }, captchaWork, {
  limit: 'captcha',
  extension: true,
})
/** Work that lets a device go on logging in to an account after code 429, by an id the client made (extension). */
export const getLoginWork = post(
  '/api/user/login_work',
  { id: at('id', text), account: at('account', text), kind: at('login_type', accountKind) },
  captchaWork,
  { limit: 'captcha', extension: true },
)
