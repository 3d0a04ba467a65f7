/** The areas that the calls are shown in: one a file of the contract. */
import type { DocComments } from './docComments.ts'

/** A group of calls. */
export interface Area {
  readonly name: string
  readonly description: string
}

/** Areas in the order that they are shown in, by the file of their calls. */
const known: Readonly<Record<string, Area>> = {
  'calls/session': { name: 'Session', description: 'Start-up, settings, the demo account and the balance' },
  'calls/entry': { name: 'Entry', description: 'Login, registration, passwords and codes' },
  'calls/security': { name: 'Security', description: 'Devices, second factor and passkeys' },
  'calls/trading': { name: 'Trading', description: 'Markets and orders' },
  'calls/managing': { name: 'Managing orders', description: 'Partial closing, reversing, trailing and moving' },
  'calls/history': { name: 'History', description: 'Ended orders and what they add up to' },
  'calls/notices': { name: 'Notices', description: 'What was decided for the account' },
  'calls/alerts': { name: 'Alerts', description: 'Prices to be told of' },
  'calls/push': { name: 'Notifications', description: 'Web push' },
  'calls/identity': { name: 'Identity', description: 'Who somebody is, and pictures' },
  'calls/funds': { name: 'Funds', description: 'Deposits, withdrawals and the balance' },
  'calls/loans': { name: 'Loans', description: 'Loan identity, loans and repayments' },
  'calls/community': { name: 'Community', description: 'News, companies, ranking and invitations' },
  'operator/signing': { name: 'Signing in', description: 'Password, authenticator and session' },
  'operator/reviewing': { name: 'Reviewing', description: 'Identities, deposits, withdrawals, loans and repayments' },
  'operator/users': { name: 'Users', description: 'To find and to help them' },
  'operator/operators': { name: 'Operators', description: 'Who may do what' },
  'operator/auditing': { name: 'Audit and books', description: 'What was done, and whether the books are sound' },
  'operator/content': { name: 'Content', description: 'News, announcement and companies' },
  'operator/presentation': { name: 'Presentation', description: 'Instruments and categories' },
  'operator/methods': { name: 'Methods', description: 'Where money goes, and on what terms' },
}

/** A call with where it belongs. */
export interface Placed<C> {
  readonly name: string
  readonly call: C
  readonly file: string
  readonly area: Area
}

/** The calls of a table with their areas, in the order of the areas. `folder`: where the contract has them. */
export function placed<C>(
  table: ReadonlyArray<readonly [string, C]>,
  folder: string,
  comments: DocComments,
): Placed<C>[] {
  const order = Object.values(known)
  return table
    .map(([name, call]) => {
      const file = comments.fileOf(folder, name)
      if (file === undefined) throw new Error(`${name} is written nowhere in contract/${folder}`)
      const key = file.replace(/^contract\/|\.ts$/g, '')
      const title = key.split('/').at(-1) ?? ''
      return { name, call, file, area: known[key] ?? { name: title, description: `Calls of \`${file}\`` } }
    })
    .toSorted((a, b) => order.indexOf(a.area) - order.indexOf(b.area))
}

/** The areas of calls, each once. */
export const areasOf = (calls: ReadonlyArray<Placed<unknown>>): Area[] => [
  ...new Map(calls.map(({ area }) => [area.name, area])).values(),
]
