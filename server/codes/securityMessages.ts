import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { CODE_MINUTES } from '../../contract/constants.ts'
import { alarm, isolated, type MessageHeader, written } from './messages.ts'
import type { Message } from './messaging/message.ts'

/** Withdrawal methods and withdrawals that were undone, each in part. */
export interface RevertedFunds {
  readonly methods: readonly string[]
  readonly withdrawals: readonly string[]
}

/** Changes undone by a reset. */
export interface RevertedChanges extends RevertedFunds {
  readonly factor: boolean
  readonly passkeys: number
}

const unasked = msg`If this wasn’t you, contact us.`

/** To the owner of an account whose password was changed by somebody who is logged in. */
export const changedPasswordMessage = (head: MessageHeader): Message =>
  written(head, {
    subject: msg`Your password was changed`,
    first: msg`Your password was changed and all other devices were logged out.`,
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
export function newDeviceMessage(head: MessageHeader, { at, device, address }: NewDevice): Message {
  const from = isolated([device, network(address)].filter(Boolean).join(', '))
  const time = isolated(`${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`)
  return written(head, {
    subject: msg`New login to your account`,
    first: msg`A new device logged in to your account from ${from} at ${time}.`,
    rest: alarm(head),
  })
}

/** To the owner of an account whose authenticator codes somebody tries. */
export const manyCodesMessage = (head: MessageHeader): Message =>
  written(head, {
    subject: msg`Multiple code attempts on your account`,
    first: msg`Someone tried several authenticator codes on your account today. Further attempts will be blocked temporarily.`,
    rest: [msg`If this wasn’t you, someone knows your password. Change it now.`],
  })

/** To the owner of an account that a passkey was made for. */
export const newPasskeyMessage = (head: MessageHeader): Message =>
  written(head, {
    subject: msg`Passkey added`,
    first: msg`A new passkey can now be used to log in to your account.`,
    rest: alarm(head),
  })

/** To the owner of an account whose second factor was switched on. */
export const factorOnMessage = (head: MessageHeader): Message =>
  written(head, {
    subject: msg`Authenticator app added`,
    first: msg`Logging in now requires a code from your authenticator app. All other devices were logged out.`,
    rest: alarm(head),
  })

/** To the owner of an account whose second factor was switched off. */
export const factorOffMessage = (head: MessageHeader): Message =>
  written(head, {
    subject: msg`Your authenticator app was removed`,
    first: msg`Logging in no longer requires a code from your authenticator app.`,
    rest: alarm(head),
  })

/** To the owner of an account whose second factor support has ended. */
export const factorEndedMessage = (head: MessageHeader): Message =>
  written(head, {
    subject: msg`Your authenticator app was removed`,
    first: msg`Support removed your authenticator app and passkeys and logged out all devices. Log in with your password and set them up again.`,
    rest: [unasked],
  })

/** To the owner of an account that support has logged out. */
export const sessionsEndedMessage = (head: MessageHeader): Message =>
  written(head, {
    subject: msg`You have been logged out`,
    first: msg`Support logged out all your devices. Log in again with your password.`,
    rest: [unasked],
  })

/** To the owner of an account that a passkey was removed from. */
export const passkeyRemovedMessage = (head: MessageHeader): Message =>
  written(head, {
    subject: msg`A passkey was removed`,
    first: msg`A passkey was removed`,
    rest: alarm(head),
  })

/** To the owner of an account whose recovery codes were replaced. */
export const renewedCodesMessage = (head: MessageHeader): Message =>
  written(head, {
    subject: msg`Your recovery codes were replaced`,
    first: msg`Your recovery codes were replaced`,
    rest: alarm(head),
  })

/** To the owner of an account whose password was set by code, with what that has undone. */
export const newPasswordMessage = (head: MessageHeader, undone: RevertedChanges): Message =>
  written(head, {
    subject: msg`Your password was changed`,
    first: msg`Your password was changed and all devices were logged out.`,
    rest: [...undoneWords(undone), ...alarm(head)],
  })

function undoneWords({ factor, passkeys, methods, withdrawals }: RevertedChanges): MessageDescriptor[] {
  const list = (all: readonly string[]) => all.map(isolated).join(' · ')
  return [
    ...(factor ? [msg`Your authenticator app was removed`] : []),
    ...(passkeys > 0 ? [msg`Your passkeys were also removed. You can add them again after you log in.`] : []),
    ...(methods.length + withdrawals.length > 0
      ? [msg`Withdrawal methods removed and withdrawals cancelled: ${{ list: list([...methods, ...withdrawals]) }}`]
      : []),
  ]
}

/** To the owner of an account whose password somebody wants to set without the authenticator app. */
export const resetPendingMessage = (head: MessageHeader, hours: number): Message =>
  written(head, {
    subject: msg`Password reset without your authenticator app`,
    first: msg`You can reset your password without your authenticator app in ${plural(hours, { one: '# hour', other: '# hours' })}.`,
    rest: alarm(head),
  })

/** To the owner of an account that an operator has frozen. */
export const frozenMessage = (head: MessageHeader): Message =>
  written(head, {
    subject: msg`Your account is frozen`,
    first: msg`No one can log in and withdrawals are on hold. Your positions stay open. Contact us to unfreeze your account.`,
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
export function changeCodeMessage(head: MessageHeader, change: Change, code: string, to?: string): Message {
  const act = head.speech.translate(changes[change])
  const what = to === undefined ? act : `${act} (${isolated(to)})`
  return written(
    head,
    {
      subject: msg`${code} is your account change code`,
      first: msg`${code} is your verification code. It confirms one change: ${what}.`,
      rest: [
        msg`Never share this code. It expires in ${plural(CODE_MINUTES, { one: '# minute', other: '# minutes' })}.`,
        ...alarm(head),
      ],
    },
    code,
  )
}
