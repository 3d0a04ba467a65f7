import { msg } from '@lingui/core/macro'
import { type Letterhead, written } from './letters.ts'
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
