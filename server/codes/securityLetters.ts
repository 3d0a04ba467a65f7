import { msg } from '@lingui/core/macro'
import { isolated, type Letterhead, written } from './letters.ts'
import type { Message } from './post/message.ts'

/** What whoever did not do it does: it ends every session and every passkey. */
const alarm = msg`If it was not you, set a new password by “Forgot password” at once and write to us: somebody is logged in to your account.`

const unasked = msg`If you did not ask for it, write to us.`

/** To the owner of an account whose password was changed by somebody who is logged in. */
export const changedPasswordLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`Your password has been changed`,
    first: msg`Your password has been changed, and every other device is logged out.`,
    rest: [alarm],
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
    rest: [alarm],
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
    rest: [alarm],
  })

/** To the owner of an account whose second factor was switched on. */
export const factorOnLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`An authenticator app was set up`,
    first: msg`From now on logging in asks for a code of your authenticator app, and every other device is logged out.`,
    rest: [alarm],
  })

/** To the owner of an account whose second factor was switched off. */
export const factorOffLetter = (head: Letterhead): Message =>
  written(head, {
    subject: msg`Your authenticator app was removed`,
    first: msg`From now on logging in asks for no code of your authenticator app.`,
    rest: [alarm],
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
