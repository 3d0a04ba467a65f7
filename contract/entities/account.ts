import {
  at,
  choice,
  type Decoded,
  decimal,
  flag,
  id,
  integer,
  maybe,
  record,
  rows,
  text,
  withDefault,
} from '../codec.ts'

/** The logged-in user (`user/info`, decisions §3). */
export const user = record({
  id: at('id', id),
  uid: at('uid', withDefault(text, '')),
  email: at('email', withDefault(text, '')),
  mobile: at('mobile', maybe(text)),
  demo: at('is_demo', withDefault(flag, false)),
  inviteCode: at('invite_code', maybe(text)),
  balance: at('balance', withDefault(decimal, '0')),
  /** Extra: orders and withdrawals are refused until the identity is approved. */
  identityDue: at('identity_due', maybe(flag)),
})
export type User = Decoded<typeof user>

/** The answer of a login. */
export const session = record({ token: at('token', text) })

/** Account name type: e-mail or phone (decisions §9). */
export const accountKind = choice({ email: 'email', mobile: 'mobile' })

/** Purpose of a one-time code (document 2 §7). */
export const codePurpose = choice({ register: 1, reset: 2 })

/** A dialling code (`area_list`, decisions §2). */
export const areaCode = record({
  id: at('id', id),
  prefix: at('global_code', text),
  country: at('code', text),
})
export type AreaCode = Decoded<typeof areaCode>

/**
 * Status of the identity verification (document 2 §3). A rejected identity has the status "not submitted" and a reason
 * (decisions §9).
 */
export const verification = record({
  status: at('review_status', withDefault(choice({ none: 0, waiting: 1, finished: 2 }, 'none'), 'none')),
  name: at('name', maybe(text)),
  cardId: at('card_id', maybe(text)),
  frontPicture: at('front_pic', maybe(text)),
  backPicture: at('reverse_pic', maybe(text)),
  rejectReason: at('reject_reason', maybe(text)),
})

/** The company behind the broker (decisions §2). */
export const contact = record({
  email: at('email', withDefault(text, '')),
  website: at('website', withDefault(text, '')),
  officeAddress: at('office_address', withDefault(text, '')),
  registeredAddress: at('registered_address', withDefault(text, '')),
})

/** Base settings (`getBasicInfo`, decisions §2). */
export const settings = record({
  serviceLink: at('service_link', withDefault(text, '')),
  serviceLinkType: at('service_link_type', withDefault(choice({ dialog: 2, redirect: 3, chat: 1 }, 'chat'), 'chat')),
  verification: at(
    'verify_reg_type',
    withDefault(choice({ email: 0, mobileWithPrefix: 1, captcha: 2, mobile: 3 }, 'email'), 'email'),
  ),
  feeType: at('trade_fee_type', withDefault(choice({ perLot: 1, ofMargin: 0 }, 'ofMargin'), 'perLot')),
  title: at('title', withDefault(text, '')),
  announcement: at('announcement', withDefault(text, '')),
  desktopUrl: at('desktop_url', withDefault(text, '')),
  company: at('company', maybe(contact)),
  /** Extra: source of the prices, so that simulated ones are labelled. */
  marketSource: at(
    'market_source',
    withDefault(choice({ simulated: 'simulated', replay: 'replay', live: 'live' }, 'live'), 'live'),
  ),
  /** Extra: true for a demo, where no real money is involved. */
  demo: at('demo', withDefault(flag, false)),
  /** Extra: path on the API host where a demo shows the codes it does not send. */
  codesShownAt: at('codes_shown_at', withDefault(text, '')),
  /** Extra: the provider of real prices, such as `Kraken`. */
  marketSourceName: at('market_source_name', withDefault(text, '')),
  /** Extra: true if orders are valued by the formulas of `rules.ts`, so that the app may value them between two pushes. */
  sameFormulas: at('same_formulas', withDefault(flag, false)),
  /**
   * Extra: requirements for a password besides 8 to 128 characters. `unguessable` refuses common passwords, the account's name
   * and the previous password.
   */
  passwordRule: at('password_rule', withDefault(choice({ none: 'none', unguessable: 'unguessable' }, 'none'), 'none')),
  /** Extra: paths of this server's extensions, so that the app only shows supported features. */
  extensions: at('extensions', withDefault(rows(text), [])),
})
export type Settings = Decoded<typeof settings>

/** Availability of the service for this visitor (`getCompanyStatus`, decisions §2). */
export const companyStatus = record({
  status: at('status', withDefault(integer, 0)),
  lossUrl: at('loss_url', withDefault(text, '')),
  mode: at('type', withDefault(choice({ main: 0, other: 1 }, 'other'), 'main')),
})

/** The deployed build (`/manifest.json`, decisions §1). */
export const build = record({ version: at('version', text), builtAt: at('built_at', withDefault(text, '')) })
