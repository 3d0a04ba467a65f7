import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { CODE_MINUTES } from '../../contract/constants.ts'
import { languageOf } from '../../contract/languages.ts'
import type { Speech } from '../messages/languages.ts'
import type { DoorPurpose } from './oneTimeCodes.ts'
import type { Message, Way } from './post/message.ts'

/** Who writes, to whom, in which language. */
export interface Letterhead {
  readonly speech: Speech
  /** The broker's name; empty for none. */
  readonly title: string
  readonly way: Way
  readonly to: string
  /** The host of the app's pages where it is known, so that a phone offers the code to that page alone (WebOTP). */
  readonly pageHost?: string | undefined
  /** The link that freezes the account, in letters to its owner. */
  readonly freezeLink?: string | undefined
}

/** A mail shows the code large, before everything else. */
const asHtml = (head: Letterhead, paragraphs: readonly string[], code?: string): string => {
  const { speech } = head
  const direction = languageOf(speech.code)?.direction ?? 'ltr'
  const large = code && `<p dir="ltr" style="font-size:32px;letter-spacing:6px;margin:0 0 16px"><b>${code}</b></p>`
  const shown = (text: string) =>
    text === head.freezeLink ? `<a href="${escaped(text)}">${escaped(text)}</a>` : escaped(text)
  const rest = paragraphs.map((text) => `<p style="margin:0 0 12px">${shown(text)}</p>`)
  return [
    `<!doctype html><html lang="${speech.bcp47}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="color-scheme" content="light dark"></head>',
    '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;margin:24px">',
    ...(large ? [large] : []),
    ...rest,
    '</body></html>',
  ].join('')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that stands in a page as it is. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** So that figures and addresses read from left to right in every language. */
export const isolated = (text: string): string => `\u2066${text}\u2069`

/** What a letter says, paragraph by paragraph. */
export interface Words {
  readonly subject: MessageDescriptor
  readonly first: MessageDescriptor
  /** Text as it is, too. */
  readonly rest: readonly (MessageDescriptor | string)[]
}

/** A letter in the language of its reader. */
export function written(head: Letterhead, { subject, first, rest }: Words, code?: string): Message {
  const { speech, way, to, title, pageHost } = head
  const [opening, ...more] = [first, ...rest].map((one) => (typeof one === 'string' ? one : speech.translate(one)))
  const lines = [opening ?? '', ...more]
  if (way === 'sms') {
    const bound = code !== undefined && pageHost !== undefined ? [`@${pageHost} #${code}`] : []
    return { way, to, text: [lines.join(' '), ...bound].join('\n\n') }
  }
  const signed = title === '' ? lines : [...lines, title]
  return {
    way,
    to,
    subject: speech.translate(subject),
    text: signed.join('\n\n'),
    html: asHtml(head, signed, code),
  }
}

const ignore = msg`If it was not you, do nothing.`

/** What whoever did not do it does at once: the link freezes the account; without one a new password ends every session. */
export const alarm = ({ freezeLink }: Letterhead): Words['rest'] =>
  freezeLink === undefined
    ? [
        msg`If it was not you, set a new password by “Forgot password” at once and write to us: somebody is logged in to your account.`,
      ]
    : [msg`If this was not you, freeze your account:`, freezeLink]

/** A code, first in the text, so that a phone finds it. */
export function codeLetter(head: Letterhead, purpose: DoorPurpose, code: string): Message {
  const isNew = purpose === 'register'
  return written(
    head,
    {
      subject: isNew ? msg`${code} is your code to register` : msg`${code} is your code for a new password`,
      first: isNew
        ? msg`${code} is your verification code to register.`
        : msg`${code} is your verification code for a new password.`,
      rest: [
        msg`It holds for ${plural(CODE_MINUTES, { one: '# minute', other: '# minutes' })}. Tell it to nobody, whoever asks.`,
        ignore,
      ],
    },
    code,
  )
}

/** To somebody who is asked to register again: no code. */
export const accountExistsLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`You have an account already`,
    first: msg`Somebody tried to register with this address or number, but you have an account already.`,
    rest: [msg`Log in with your password, or choose a new one by “Forgot password”.`, ignore],
  })

/** To somebody whose account was opened without a code. */
export const welcomeLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`Your account is open`,
    first: msg`Your account is open: log in with this address and your password.`,
    rest: [msg`If it was not you, set a new password by “Forgot password”: the account is yours then.`],
  })
