import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What was done; an act without words is shown by its name. */
export const actWords: Readonly<Record<string, MessageDescriptor>> = {
  approve: msg`Approved`,
  approveFirst: msg`Approved as the first of two`,
  reject: msg`Rejected`,
  invalidate: msg`Called invalid`,
  viewPicture: msg`Looked at a picture`,
  viewLedger: msg`Looked at a ledger`,
  signIn: msg`Signed in`,
  signInFailed: msg`Failed to sign in`,
  signOut: msg`Signed out`,
  choosePassword: msg`Chose a password`,
  setUpAuthenticator: msg`Set up an authenticator`,
  createOperator: msg`Made an operator`,
  resetOperator: msg`Let an operator begin again`,
  setRoles: msg`Changed roles`,
  disableOperator: msg`Kept an operator out`,
  enableOperator: msg`Let an operator in again`,
  endSecondFactor: msg`Ended a second step`,
  endSessions: msg`Logged a user out`,
}
