import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '../../contract/operator/entities/operator.ts'

/** What a role is called. */
export const roleWords: Readonly<Record<Role, MessageDescriptor>> = {
  reviewer: msg`Reviewer`,
  finance: msg`Finance`,
  content: msg`Content`,
  admin: msg`Admin`,
}

/** What a role may do, in a line. */
export const roleMeanings: Readonly<Record<Role, MessageDescriptor>> = {
  reviewer: msg`Identities, of accounts and for loans; helps users who have lost their phone`,
  finance: msg`Deposits, withdrawals, loans and repayments; ledgers and the books`,
  content: msg`News, announcements, companies, instruments, methods and loan terms`,
  admin: msg`Everything; operators and the audit log`,
}

/** The roles of somebody, in a line. */
export const roleNames = (roles: readonly Role[], t: (word: MessageDescriptor) => string): string =>
  roles.map((role) => t(roleWords[role])).join(' · ')
