import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '../../contract/operator/entities/operator.ts'

/** Names of the roles. */
export const roleWords: Readonly<Record<Role, MessageDescriptor>> = {
  reviewer: msg`Reviewer`,
  finance: msg`Finance`,
  content: msg`Content`,
  admin: msg`Admin`,
}

/** Descriptions of the roles, one line each. */
export const roleMeanings: Readonly<Record<Role, MessageDescriptor>> = {
  reviewer: msg`Reviews identities for accounts and loans; helps users who have lost their phone`,
  finance: msg`Deposits, withdrawals, loans and repayments; ledgers and the books`,
  content: msg`News, announcements, companies, instruments, methods and loan terms`,
  admin: msg`Full access, including operators and the audit log`,
}

/** The roles of somebody, in a line. */
export const roleNames = (roles: readonly Role[], t: (word: MessageDescriptor) => string): string =>
  roles.map((role) => t(roleWords[role])).join(' · ')
