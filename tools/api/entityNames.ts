/** The entities of the contract by the names that it exports them under. */
import * as account from '../../contract/entities/account.ts'
import * as alert from '../../contract/entities/alert.ts'
import * as balance from '../../contract/entities/balance.ts'
import * as community from '../../contract/entities/community.ts'
import * as funds from '../../contract/entities/funds.ts'
import * as history from '../../contract/entities/history.ts'
import * as loan from '../../contract/entities/loan.ts'
import * as market from '../../contract/entities/market.ts'
import * as order from '../../contract/entities/order.ts'
import * as security from '../../contract/entities/security.ts'
import * as live from '../../contract/live.ts'
import * as audit from '../../contract/operator/entities/audit.ts'
import * as content from '../../contract/operator/entities/content.ts'
import * as methods from '../../contract/operator/entities/methods.ts'
import * as operator from '../../contract/operator/entities/operator.ts'
import * as presentation from '../../contract/operator/entities/presentation.ts'
import * as review from '../../contract/operator/entities/review.ts'
import * as user from '../../contract/operator/entities/user.ts'
import type { DocComments } from './docComments.ts'
import { fieldsOf, type Names, type Words } from './wireSchema.ts'

const modules: Readonly<Record<string, object>> = {
  ...{ account, alert, balance, community, funds, history, loan, market, order, security },
  live,
  ...{
    ...{ 'operator/audit': audit, 'operator/content': content, 'operator/methods': methods },
    ...{ 'operator/operator': operator, 'operator/presentation': presentation, 'operator/review': review },
    'operator/user': user,
  },
}

function fileOf(key: string): string {
  if (key === 'live') return 'contract/live.ts'
  const [first = '', second] = key.split('/')
  return second === undefined ? `contract/entities/${first}.ts` : `contract/${first}/entities/${second}.ts`
}

/** The names of entities, with what the contract's comments say of them. */
export function entityNames(comments: DocComments): Names {
  const names = new Map<unknown, { name: string; words: Words }>()
  for (const [key, module] of Object.entries(modules)) {
    for (const [name, codec] of Object.entries(module)) {
      if (typeof codec !== 'object' || codec === null || !('of' in codec) || !fieldsOf(codec)) continue
      const words = comments.of(fileOf(key), name)
      names.set(codec, { name: name.charAt(0).toUpperCase() + name.slice(1), words })
    }
  }
  return { entity: (codec) => names.get(codec) }
}
