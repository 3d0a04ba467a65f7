import { at, type Decoded, decimal, flag, id, integer, maybe, record, text, withDefault } from '../codec.ts'

/** A news item; the list leaves the content out (document 2 §3). */
export const news = record({
  id: at('id', id),
  title: at('title', text),
  summary: at('desc', withDefault(text, '')),
  logo: at('logo', maybe(text)),
  createdAt: at('created_at', withDefault(text, '')),
  /** HTML, clean by `articleHtml.ts` on our server; another's is not to be trusted, nor is ours. */
  content: at('content', maybe(text)),
})
export type News = Decoded<typeof news>

/** A company of the directory (document 2 §3). */
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

/** The name that an account is ranked under, where it is, and whether it may be: a demo account may on a demo server (extension). */
export const ranked = record({ nickname: at('nickname', maybe(text)), open: at('open', withDefault(flag, true)) })

/** A trader whom the account copies (extension). Amounts are USD. */
export const copied = record({
  user: at('user', text),
  simulated: at('simulated', withDefault(flag, false)),
  /** What the account put in: orders are sized by it. */
  amount: at('amount', decimal),
  since: at('since', text),
  /** Copied positions that are open. */
  positions: at('positions', integer),
  /** Of copied orders since then, open ones included, less fees. */
  profit: at('profit', decimal),
})
export type Copied = Decoded<typeof copied>

/** A captcha picture as a data URL (document 2 §7). */
export const captcha = record({ image: at('b64s', text) })

/** Work that a device can do in place of reading a picture: see `contract/workProof.ts` (extension). */
export const captchaWork = record({ id: at('id', text), challenge: at('challenge', text), bits: at('bits', integer) })

/** The address complaints go to (decisions §2). */
export const complaint = record({ email: at('email', text) })
