import { at, type Decoded, decimal, flag, id, integer, maybe, record, text, withDefault } from '../codec.ts'

/** A news item. Lists omit its content (document 2 §3). */
export const news = record({
  id: at('id', id),
  title: at('title', text),
  summary: at('desc', withDefault(text, '')),
  logo: at('logo', maybe(text)),
  createdAt: at('created_at', withDefault(text, '')),
  /** HTML, cleaned by `articleHtml.ts` on this server. Clients must not trust it, whichever server it comes from. */
  content: at('content', maybe(text)),
})
export type News = Decoded<typeof news>

/** A company in the directory (document 2 §3). */
export const company = record({
  id: at('id', id),
  name: at('name', text),
  subject: at('subject', withDefault(text, '')),
  logo: at('logo', maybe(text)),
  url: at('url', withDefault(text, '')),
  registeredAddress: at('registered_address', withDefault(text, '')),
  officeAddress: at('location', withDefault(text, '')),
  email: at('email', withDefault(text, '')),
})
export type Company = Decoded<typeof company>

/**
 * Extension: the nickname that the account is ranked under, if any, and whether it may be ranked. A demo account may only be
 * ranked on a demo server.
 */
export const ranked = record({ nickname: at('nickname', maybe(text)), open: at('open', withDefault(flag, true)) })

/** Extension: a trader that the account copies. Amounts are in USD. */
export const copied = record({
  user: at('user', text),
  simulated: at('simulated', withDefault(flag, false)),
  /** The amount that copied orders are sized by. */
  amount: at('amount', decimal),
  since: at('since', text),
  /** Number of open copied positions. */
  positions: at('positions', integer),
  /** Profit of copied orders since copying began, including open ones, minus fees. */
  profit: at('profit', decimal),
})
export type Copied = Decoded<typeof copied>

/** A captcha picture as a data URL (document 2 §7). */
export const captcha = record({ image: at('b64s', text) })

/** Extension: a proof-of-work task, as an alternative to the captcha; see `contract/workProof.ts`. */
export const captchaWork = record({ id: at('id', text), challenge: at('challenge', text), bits: at('bits', integer) })

/** The e-mail address for complaints (decisions §2). */
export const complaint = record({ email: at('email', text) })
