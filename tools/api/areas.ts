/** The areas that the calls are grouped in: one a file of the contract. */
import * as alerts from '../../contract/calls/alerts.ts'
import * as community from '../../contract/calls/community.ts'
import * as funds from '../../contract/calls/funds.ts'
import * as history from '../../contract/calls/history.ts'
import * as identity from '../../contract/calls/identity.ts'
import * as loans from '../../contract/calls/loans.ts'
import * as managing from '../../contract/calls/managing.ts'
import * as push from '../../contract/calls/push.ts'
import * as security from '../../contract/calls/security.ts'
import * as session from '../../contract/calls/session.ts'
import * as trading from '../../contract/calls/trading.ts'
import * as auditing from '../../contract/operator/auditing.ts'
import * as content from '../../contract/operator/content.ts'
import * as methods from '../../contract/operator/methods.ts'
import * as operators from '../../contract/operator/operators.ts'
import * as presentation from '../../contract/operator/presentation.ts'
import * as reviewing from '../../contract/operator/reviewing.ts'
import * as signing from '../../contract/operator/signing.ts'
import * as users from '../../contract/operator/users.ts'

/** A group of calls. */
export interface Area {
  readonly name: string
  readonly description: string
  /** Where they are written, seen from the root. */
  readonly file: string
  readonly calls: object
}

const area = (name: string, description: string, file: string, calls: object): Area => ({
  name,
  description,
  file: `contract/${file}.ts`,
  calls,
})

/** The areas of the app's calls. A call stands in the first that has it. */
export const areas: readonly Area[] = [
  area('Session', 'Start-up, settings, login, registration, passwords and codes', 'calls/session', session),
  area('Security', 'Devices, second factor and passkeys', 'calls/security', security),
  area('Managing orders', 'Partial closing, reversing, trailing and moving', 'calls/managing', managing),
  area('Trading', 'Markets and orders', 'calls/trading', trading),
  area('History', 'Ended orders and what they add up to', 'calls/history', history),
  area('Alerts', 'Prices to be told of', 'calls/alerts', alerts),
  area('Notifications', 'Web push', 'calls/push', push),
  area('Identity', 'Who somebody is, and pictures', 'calls/identity', identity),
  area('Funds', 'Deposits, withdrawals and the balance', 'calls/funds', funds),
  area('Loans', 'Loan identity, loans and repayments', 'calls/loans', loans),
  area('Community', 'News, companies, ranking and invitations', 'calls/community', community),
]

/** The areas of the console's calls. */
export const consoleAreas: readonly Area[] = [
  area('Signing in', 'Password, authenticator and session', 'operator/signing', signing),
  area('Reviewing', 'Identities, deposits, withdrawals, loans and repayments', 'operator/reviewing', reviewing),
  area('Users', 'To find and to help them', 'operator/users', users),
  area('Operators', 'Who may do what', 'operator/operators', operators),
  area('Audit and books', 'What was done, and whether the books are sound', 'operator/auditing', auditing),
  area('Content', 'News, announcement and companies', 'operator/content', content),
  area('Presentation', 'Instruments and categories', 'operator/presentation', presentation),
  area('Methods', 'Where money goes, and on what terms', 'operator/methods', methods),
]
