/** Groups of calls in the API reference: one per file of the contract, with a curl example that runs. */
import type { DocComments } from './docComments.ts'

/** A group of calls. */
export interface Area {
  readonly name: string
  /** Markdown: a line, and an example. */
  readonly description: string
}

/** `$API` and `$OPS` are the origins of the API and the console, `$TOKEN` is the token of a login. */
const area = (name: string, description: string, example: string): Area => ({
  name,
  description: `${description}\n\n\`\`\`sh\n${example}\n\`\`\``,
})

/** Groups in display order, by the file of their calls. */
const known: Readonly<Record<string, Area>> = {
  'calls/session': area(
    'Session',
    'Start-up, settings, demo accounts and the balance',
    'curl "$API/api/user/createAccountDemoForU?demo_id=$(uuidgen)"',
  ),
  'calls/entry': area(
    'Entry',
    'Login, registration, passwords and codes',
    'curl -d login_type=email -d account=ada@example.com -d password="$PASSWORD" "$API/api/user/loginForU"',
  ),
  'calls/security': area(
    'Security',
    'Devices, two-factor authentication and passkeys',
    'curl -H "authorization: $TOKEN" "$API/api/user/sessions"',
  ),
  'calls/trading': area(
    'Trading',
    'Markets and orders',
    'curl -H "authorization: $TOKEN" -d "type=1&cont=0.1&forex_id=1&status=1&multiple=100&request_id=$(uuidgen)" "$API/v1/api/forex/submit"',
  ),
  'calls/journal': area(
    'Journal',
    'Notes, tags and ratings of closed trades',
    'curl -H "authorization: $TOKEN" "$API/v1/api/forex/journal"',
  ),
  'calls/proof': area(
    'Proof',
    'The signed log of ticks and decisions, and the evidence for an order',
    'curl "$API/v1/api/log/logs"',
  ),
  'calls/managing': area(
    'Order management',
    'Partial closing, reversing, trailing stops and changing trigger prices',
    'curl -H "authorization: $TOKEN" -d "scope=winners&request_id=$(uuidgen)" "$API/v1/api/forex/close_all"',
  ),
  'calls/history': area(
    'History',
    'Closed orders and their totals',
    'curl -H "authorization: $TOKEN" "$API/v1/api/forex/history_report"',
  ),
  'calls/notices': area(
    'Notifications',
    'Decisions about the account',
    'curl -H "authorization: $TOKEN" "$API/v1/api/main/account/notices"',
  ),
  'calls/alerts': area('Alerts', 'Price alerts', 'curl -H "authorization: $TOKEN" "$API/v1/api/forex/alerts"'),
  'calls/push': area('Notifications', 'Web push', 'curl -H "authorization: $TOKEN" "$API/api/user/push_key"'),
  'calls/identity': area(
    'Identity',
    'Identity verification and image uploads',
    'curl -H "authorization: $TOKEN" "$API/api/user_real/center"',
  ),
  'calls/funds': area(
    'Funds',
    'Deposits, withdrawals and the balance',
    'curl -H "authorization: $TOKEN" "$API/v1/api/main/account/forexDetail"',
  ),
  'calls/loans': area(
    'Loans',
    'Loan identity, loans and repayments',
    'curl -H "authorization: $TOKEN" "$API/api/loan/loan_config"',
  ),
  'calls/community': area(
    'Community',
    'News, companies, ranking and invitations',
    'curl "$API/api/news/list?category_id=1&page=1"',
  ),
  'operator/signing': area(
    'Signing in',
    'Password, authenticator and session',
    'curl -c ops.txt -H \'x-console: 1\' --json \'{"name":"ada","password":"…"}\' "$OPS/ops/api/sign_in"',
  ),
  'operator/reviewing': area(
    'Reviews',
    'Identities, deposits, withdrawals, loans and repayments',
    'curl -b ops.txt -H \'x-console: 1\' "$OPS/ops/api/queues"',
  ),
  'operator/users': area(
    'Users',
    'User search and support',
    'curl -b ops.txt -H \'x-console: 1\' --json \'{"search":"ada@","page":1}\' "$OPS/ops/api/users"',
  ),
  'operator/operators': area(
    'Operators',
    'Operators, roles and confirmations',
    'curl -b ops.txt -H \'x-console: 1\' "$OPS/ops/api/operators"',
  ),
  'operator/auditing': area(
    'Audit and books',
    'The audit log and the checks of the books',
    'curl -b ops.txt -H \'x-console: 1\' "$OPS/ops/api/books"',
  ),
  'operator/content': area(
    'Content',
    'News, announcement and companies',
    'curl -b ops.txt -H \'x-console: 1\' "$OPS/ops/api/announcement"',
  ),
  'operator/presentation': area(
    'Presentation',
    'Display settings of instruments and categories',
    'curl -b ops.txt -H \'x-console: 1\' "$OPS/ops/api/instruments"',
  ),
  'operator/methods': area(
    'Payment methods',
    'Payment methods and terms',
    'curl -b ops.txt -H \'x-console: 1\' "$OPS/ops/api/methods"',
  ),
}

/** A call with its group. */
export interface Placed<C> {
  readonly name: string
  readonly call: C
  readonly file: string
  readonly area: Area
}

/** Returns the calls of a table with their groups, in the order of the groups. `folder` is the contract's folder. */
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
