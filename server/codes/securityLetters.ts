import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { CODE_MINUTES } from '../../contract/constants.ts'
import { alarm, isolated, type Letterhead, written } from './letters.ts'
import type { Message } from './post/message.ts'

/** Withdrawal methods and withdrawals that were undone, each in part. */
export interface UndoneFunds {
  readonly methods: readonly string[]
  readonly withdrawals: readonly string[]
}

/** What a reset has undone. */
export interface Undone extends UndoneFunds {
  readonly factor: boolean
  readonly passkeys: number
}

const unasked = msg`If you did not ask for it, write to us.`

/** To the owner of an account whose password was changed by somebody who is logged in. */
export const changedPasswordLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`Your password has been changed`,
    first: msg`Your password has been changed, and every other device is logged out.`,
    rest: alarm(head),
  })

/** A login from a device that was never logged in with before. */
export interface NewDevice {
  /** UTC ms. */
  readonly at: number
  /** As `deviceName` says; empty when unknown. */
  readonly device: string
  /** As the limits count it. */
  readonly address: string
}

/** The network of an address, not the place in it. */
const network = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}:…` : address.replace(/\.\d+$/, '.…')

/** To the owner of an account that a new device is logged in to. */
export function newDeviceLetter(head: Letterhead, { at, device, address }: NewDevice): Message {
  const from = isolated([device, network(address)].filter(Boolean).join(', '))
  const time = isolated(`${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`)
  return written(head, {
    subject: msg`New login to your account`,
    first: msg`A new device logged in to your account: ${from}, at ${time}.`,
    rest: alarm(head),
  })
}

/** To the owner of an account whose authenticator codes somebody tries. */
export const manyCodesLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`Many codes were entered for your account`,
    first: msg`Many authenticator codes were entered for your account today. After more of them we accept none for a while.`,
    rest: [msg`If it was not you, somebody knows your password: change it now.`],
  })

/** To the owner of an account that a passkey was made for. */
export const newPasskeyLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`A passkey was added`,
    first: msg`From now on a passkey that has just been made logs in to your account.`,
    rest: alarm(head),
  })

/** To the owner of an account whose second factor was switched on. */
export const factorOnLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`An authenticator app was set up`,
    first: msg`From now on logging in asks for a code of your authenticator app, and every other device is logged out.`,
    rest: alarm(head),
  })

/** To the owner of an account whose second factor was switched off. */
export const factorOffLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`Your authenticator app was removed`,
    first: msg`From now on logging in asks for no code of your authenticator app.`,
    rest: alarm(head),
  })

/** To the owner of an account whose second factor support has ended. */
export const factorEndedLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`Your authenticator app was removed`,
    first: msg`Our support has removed your authenticator app and your passkeys, and has logged out every device. Log in with your password and set them up again.`,
    rest: [unasked],
  })

/** To the owner of an account that support has logged out. */
export const sessionsEndedLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`You have been logged out`,
    first: msg`Our support has logged out every device of your account. Log in again with your password.`,
    rest: [unasked],
  })

/** To the owner of an account that a passkey was removed from. */
export const passkeyGoneLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`A passkey was removed`,
    first: msg`A passkey was removed`,
    rest: alarm(head),
  })

/** To the owner of an account whose recovery codes were replaced. */
export const renewedCodesLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`Your recovery codes were replaced`,
    first: msg`Your recovery codes were replaced`,
    rest: alarm(head),
  })

/** To the owner of an account whose password was set by code, with what that has undone. */
export const newPasswordLetter = (head: Letterhead, undone: Undone): Message =>
  written(head, {
    subject: msg`Your password has been changed`,
    first: msg`Your password has been changed, and every device is logged out.`,
    rest: [...undoneWords(undone), ...alarm(head)],
  })

function undoneWords({ factor, passkeys, methods, withdrawals }: Undone): MessageDescriptor[] {
  const list = (all: readonly string[]) => all.map(isolated).join(' · ')
  return [
    ...(factor ? [msg`Your authenticator app was removed`] : []),
    ...(passkeys > 0
      ? [msg`Your passkeys have been removed, too: once you are logged in, you can add them again.`]
      : []),
    ...(methods.length + withdrawals.length > 0
      ? [msg`Withdrawal methods removed and withdrawals cancelled: ${{ list: list([...methods, ...withdrawals]) }}`]
      : []),
  ]
}

/** To the owner of an account whose password somebody wants to set without the authenticator app. */
export const resetWaitsLetter = (head: Letterhead, hours: number): Message =>
  written(head, {
    subject: msg`Password reset without your authenticator app`,
    first: msg`Your password can be reset without your authenticator app in ${plural(hours, { one: '# hour', other: '# hours' })}.`,
    rest: alarm(head),
  })

/** To the owner of an account that an operator has frozen. */
export const frozenLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`Your account is frozen`,
    first: msg`Nobody can log in, and withdrawals are on hold. Your positions stay open. Contact us to unfreeze your account.`,
    rest: [],
  })

/** A change of what protects an account, or of where its money can go; the code of a letter confirms it. */
export type Change = keyof typeof changes

const changes = {
  factorOn: msg`Set up an authenticator app`,
  factorOff: msg`Remove the authenticator app`,
  codes: msg`Replace the recovery codes`,
  passkeyAdd: msg`Add a passkey`,
  passkeyRemove: msg`Remove a passkey`,
  method: msg`Add a withdrawal method`,
} as const

/** A code that confirms a change; `to`: which withdrawal method, in part. */
export function changeCodeLetter(head: Letterhead, change: Change, code: string, to?: string): Message {
  const act = head.speech.translate(changes[change])
  const what = to === undefined ? act : `${act} (${isolated(to)})`
  return written(
    head,
    {
      subject: msg`${code} is your code to change your account`,
      first: msg`${code} is your verification code. It confirms one change: ${what}.`,
      rest: [
        msg`It holds for ${plural(CODE_MINUTES, { one: '# minute', other: '# minutes' })}. Tell it to nobody, whoever asks.`,
        ...alarm(head),
      ],
    },
    code,
  )
}
