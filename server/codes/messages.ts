import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { CODE_MINUTES } from '../../contract/constants.ts'
import { languageOf } from '../../contract/languages.ts'
import type { Speech } from '../messages/languages.ts'
import type { ChannelName, Message } from './messaging/message.ts'
import type { VisitorPurpose } from './oneTimeCodes.ts'

/** Sender, recipient and language of a letter. */
export interface MessageHeader {
  readonly speech: Speech
  /** The broker's name; empty for none. */
  readonly title: string
  readonly way: ChannelName
  readonly to: string
  /** The host of the app's pages where it is known, so that a phone offers the code to that page alone (WebOTP). */
  readonly pageHost?: string | undefined
  /** The link that freezes the account, in letters to its owner. */
  readonly freezeLink?: string | undefined
}

/** A mail shows the code large, before everything else. */
const asHtml = (head: MessageHeader, paragraphs: readonly string[], code?: string): string => {
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

/** The text of a letter, by paragraph. */
export interface Words {
  readonly subject: MessageDescriptor
  readonly first: MessageDescriptor
  /** Text as it is, too. */
  readonly rest: readonly (MessageDescriptor | string)[]
}

/** A letter in the language of its reader. */
export function written(head: MessageHeader, { subject, first, rest }: Words, code?: string): Message {
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

const ignore = msg`If this wasn’t you, ignore this message.`

/**
 * Instructions for an owner who did not cause the event: the link freezes the account; without a link, a new password ends
 * every session.
 */
export const alarm = ({ freezeLink }: MessageHeader): Words['rest'] =>
  freezeLink === undefined
    ? [
        msg`If this wasn’t you, set a new password now with “Forgot password” and contact us. Someone is logged in to your account.`,
      ]
    : [msg`If this wasn’t you, freeze your account:`, freezeLink]

/** A code, first in the text, so that a phone finds it. */
export function codeMessage(head: MessageHeader, purpose: VisitorPurpose, code: string): Message {
  const isNew = purpose === 'register'
  return written(
    head,
    {
      subject: isNew ? msg`${code} is your registration code` : msg`${code} is your password reset code`,
      first: isNew ? msg`${code} is your registration code.` : msg`${code} is your password reset code.`,
      rest: [
        msg`Never share this code. It expires in ${plural(CODE_MINUTES, { one: '# minute', other: '# minutes' })}.`,
        ignore,
      ],
    },
    code,
  )
}

/** To somebody who is asked to register again: no code. */
export const accountExistsMessage = (head: MessageHeader): Message =>
  written(head, {
    subject: msg`You already have an account`,
    first: msg`Someone tried to register with this e-mail address or phone number, but you already have an account.`,
    rest: [msg`Log in with your password or reset it with “Forgot password”.`, ignore],
  })

/** To somebody whose account was opened without a code. */
export const welcomeMessage = (head: MessageHeader): Message =>
  written(head, {
    subject: msg`Your account has been created`,
    first: msg`Your account has been created. Log in with this address and your password.`,
    rest: [msg`If this wasn’t you, set a new password with “Forgot password” to take control of the account.`],
  })
