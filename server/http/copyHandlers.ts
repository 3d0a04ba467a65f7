import { msg } from '@lingui/core/macro'
import { MIN_COPIED_USD } from '../../contract/constants.ts'
import { micros } from '../../engine/money.ts'
import type { Copying } from '../community/copying.ts'
import { Refused } from './envelope.ts'
import type { SessionHandlers } from './handler.ts'
import { within } from './parameters.ts'

/** Copying traders: an extension, on demo servers only (docs/decisions/copy-trading.md). */
export function copyHandlers(copying: Copying): SessionHandlers {
  return {
    copies: (_, { accountId }) => ({ data: copying.list(accountId) }),
    copyTrader: ({ user, amount }, { accountId }) => {
      within(Number(amount), MIN_COPIED_USD, copying.most(accountId), 'amount')
      if (!copying.copy(accountId, user, micros(amount))) throw new Refused(msg`This trader can’t be copied`)
      return { data: copying.list(accountId), message: msg`Copying ${{ user }}` }
    },
    stopCopying: async ({ user }, { accountId }) => {
      await copying.stop(accountId, user)
      return { data: copying.list(accountId), message: msg`Copying stopped` }
    },
  }
}
