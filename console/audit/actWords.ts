import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What was done; an act without words is shown by its name. */
export const actWords: Readonly<Record<string, MessageDescriptor>> = {
  approve: msg`Approved`,
  reject: msg`Rejected`,
  invalid: msg`Called invalid`,
  signIn: msg`Signed in`,
  signOut: msg`Signed out`,
}
