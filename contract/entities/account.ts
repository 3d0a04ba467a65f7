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

/** Who is logged in (`user/info`, decisions §3). */
export const user = record({
  id: at('id', id),
  uid: at('uid', withDefault(text, '')),
  email: at('email', withDefault(text, '')),
  mobile: at('mobile', maybe(text)),
  demo: at('is_demo', withDefault(flag, false)),
  inviteCode: at('invite_code', maybe(text)),
  balance: at('balance', withDefault(decimal, '0')),
  /** Orders and withdrawals are refused until the identity is approved; extra. */
  identityDue: at('identity_due', maybe(flag)),
})
export type User = Decoded<typeof user>

/** What a login answers. */
export const session = record({ token: at('token', text) })

/** How an account is named: by e-mail or by phone (decisions §9). */
export const accountKind = choice({ email: 'email', mobile: 'mobile' })

/** What a one-time code is for (document 2 §7). */
export const codePurpose = choice({ register: 1, reset: 2 })

/** A dialling prefix (`area_list`, decisions §2). */
export const areaCode = record({
  id: at('id', id),
  prefix: at('global_code', text),
  country: at('code', text),
})
export type AreaCode = Decoded<typeof areaCode>

/** State of the identity check (document 2 §3); a rejected one is not submitted, with a reason (decisions §9). */
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
  /** Where the prices come from; extra, so that simulated ones are labelled. */
  marketSource: at(
    'market_source',
    withDefault(choice({ simulated: 'simulated', replay: 'replay', live: 'live' }, 'live'), 'live'),
  ),
  /** Whether this is a demo, where no real money is involved; extra. */
  demo: at('demo', withDefault(flag, false)),
  /** Path of the API host where a demo shows the codes that it does not send; extra. */
  codesShownAt: at('codes_shown_at', withDefault(text, '')),
  /** Whose prices they are when they are real, such as `Kraken`; extra. */
  marketSourceName: at('market_source_name', withDefault(text, '')),
  /** Whether orders are valued by the formulas of `rules.ts`, so that the app may value them between two pushes; extra. */
  sameFormulas: at('same_formulas', withDefault(flag, false)),
  /** What a password needs besides 8 to 128 characters; extra: `unguessable` refuses what everybody tries first, the account's name and the password there was. */
  passwordRule: at('password_rule', withDefault(choice({ none: 'none', unguessable: 'unguessable' }, 'none'), 'none')),
  /** Paths of the extensions that this server offers; extra, so that the app shows nothing that other servers lack. */
  extensions: at('extensions', withDefault(rows(text), [])),
})
export type Settings = Decoded<typeof settings>

/** Whether the broker serves this visitor (`getCompanyStatus`, decisions §2). */
export const companyStatus = record({
  status: at('status', withDefault(integer, 0)),
  lossUrl: at('loss_url', withDefault(text, '')),
  mode: at('type', withDefault(choice({ main: 0, other: 1 }, 'other'), 'main')),
})

/** The deployed build (`/manifest.json`, decisions §1). */
export const build = record({ version: at('version', text), builtAt: at('built_at', withDefault(text, '')) })
