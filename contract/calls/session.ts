import * as v from 'valibot'
import { at, type Codec, maybe, text } from '../codec.ts'
import { areaCode, build, companyStatus, session, settings, user } from '../entities/account.ts'
import { balance } from '../entities/balance.ts'
import { get, listOf, nothing } from './call.ts'

const requestId = at('request_id', maybe(text))
const initial = { initial: true } as const

/** Returns the logged-in user; errors are silent (document 1 §7, §8). */
export const userInfo = get('/api/user/info', {}, user, { session: true, silent: true, ...initial })
/** Returns the balance in USD (document 1 §7). */
export const getBalance = get('/v1/api/main/wallet/getBalance', {}, balance, { session: true, ...initial })
/** Returns dialling codes (document 1 §7). */
export const areaList = get('/api/default/area_list', {}, listOf(areaCode), { cache: 'day', ...initial })

/** A setting's value, "1" or "0". A number is also accepted. */
const settingValue: Codec<string> = {
  schema: v.pipe(
    v.union([v.string(), v.number(), v.boolean()]),
    v.transform((value) => (value === true ? '1' : value === false ? '0' : String(value))),
  ),
  encode: (value) => value,
}

/** Returns one setting by its key (document 1 §7). */
export const setting = get('/api/default/setting', { key: at('key', text) }, settingValue, {
  cache: 'day',
  ...initial,
})
/** Returns the base settings (document 1 §7, decisions §2). */
export const getBasicInfo = get('/api/basicSet/getBasicInfo', {}, settings, { cache: 'market', ...initial })
/** Returns whether visitors are served here (document 1 §4, decisions §2). */
export const getCompanyStatus = get('/api/company/getCompanyStatus', {}, companyStatus, {
  cache: 'market',
  ...initial,
})
/** Returns the deployed build. Errors are never shown (decisions §1). */
export const deployedBuild = get('/manifest.json', {}, build, { host: 'page', bare: true, silent: true, ...initial })

/** Opens a demo account, or returns to this device's existing one (document 1 §6, decisions §3). */
export const createDemoAccount = get(
  '/api/user/createAccountDemoForU',
  { deviceId: at('demo_id', maybe(text)), requestId },
  session,
  { mutates: true, limit: 'demo' },
)
/** Resets the demo account to its initial balance (document 1 §7, decisions §3). */
export const resetDemoAccount = get('/v1/api/main/user/resetForexDemoAccount', { requestId }, nothing, {
  session: true,
  mutates: true,
})
