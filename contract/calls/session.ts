import * as v from 'valibot'
import { at, type Codec, id, maybe, text } from '../codec.ts'
import {
  accountKind,
  areaCode,
  build,
  codePurpose,
  companyStatus,
  session,
  settings,
  user,
} from '../entities/account.ts'
import { captcha, captchaWork } from '../entities/community.ts'
import { balance } from '../entities/funds.ts'
import { signIn } from '../entities/security.ts'
import { get, listOf, nothing, post } from './call.ts'

const requestId = at('request_id', maybe(text))
/** Extra: the device that asks, so that it can be told from others behind the same address. */
const deviceId = at('device_id', maybe(text))
const initial = { initial: true } as const

/** Who is logged in; errors are silent (document 1 §7, §8). */
export const userInfo = get('/api/user/info', {}, user, { session: true, cache: 'account', silent: true, ...initial })
/** The balance, USD (document 1 §7). */
export const getBalance = get('/v1/api/main/wallet/getBalance', {}, balance, {
  session: true,
  cache: 'account',
  ...initial,
})
/** Dialling prefixes (document 1 §7). */
export const areaList = get('/api/default/area_list', {}, listOf(areaCode), { cache: 'day', ...initial })

/** A single setting's value, "1" or "0"; a number is understood too. */
const settingValue: Codec<string> = {
  schema: v.pipe(
    v.union([v.string(), v.number(), v.boolean()]),
    v.transform((value) => (value === true ? '1' : value === false ? '0' : String(value))),
  ),
  encode: (value) => value,
}

/** One setting by its key (document 1 §7). */
export const setting = get('/api/default/setting', { key: at('key', text) }, settingValue, {
  cache: 'day',
  ...initial,
})
/** Base settings (document 1 §7, decisions §2). */
export const getBasicInfo = get('/api/basicSet/getBasicInfo', {}, settings, { cache: 'market', ...initial })
/** Whether visitors are served here (document 1 §4, decisions §2). */
export const getCompanyStatus = get('/api/company/getCompanyStatus', {}, companyStatus, {
  cache: 'market',
  ...initial,
})
/** The deployed build; whatever happens to this call, nothing is shown (decisions §1). */
export const deployedBuild = get('/manifest.json', {}, build, { host: 'page', bare: true, silent: true, ...initial })

/** Log in (document 2 §7). */
export const login = post(
  '/api/user/loginForU',
  { account: at('account', text), password: at('password', text), kind: at('login_type', accountKind), deviceId },
  signIn,
  { body: 'form', limit: 'login' },
)
/** Open a demo account, or come back to the one of this device (document 1 §6, decisions §3). */
export const createDemoAccount = get(
  '/api/user/createAccountDemoForU',
  { deviceId: at('demo_id', maybe(text)), requestId },
  session,
  { mutates: true, limit: 'demo' },
)
/** Set the demo account back to its first balance (document 1 §7, decisions §3). */
export const resetDemoAccount = get('/v1/api/main/user/resetForexDemoAccount', { requestId }, nothing, {
  session: true,
  mutates: true,
})
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
    deviceId,
  },
  nothing,
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
  { to: at('to', text), areaId: at('area_id', maybe(id)), purpose: at('type', codePurpose), deviceId },
  nothing,
  { limit: 'codes' },
)
/** A code by e-mail (decisions §3). */
export const sendEmail = post(
  '/api/notify/send_email',
  { to: at('to', text), purpose: at('type', codePurpose), deviceId },
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
