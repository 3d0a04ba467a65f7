import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CENTS } from '../../contract/constants.ts'
import type { BalanceChange, ChangeTopic } from '../../contract/entities/funds.ts'
import { exactText, usdText } from '../../engine/money.ts'
import { lockedOf, type TransactionKind } from '../../engine/transactions.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { Ledger } from '../ledger/ledger.ts'
import { type AccountChange, readChangePage, readChanges } from '../ledger/readChanges.ts'
import { type Speech, speechOf } from '../messages/languages.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import type { SessionHandlers } from './handler.ts'
import { badParameter, goodPage, goodRange, within } from './parameters.ts'

const USUAL_ROWS = 30
const MAX_ROWS = 500

/** Calls for the balance and its history, of real and demo accounts (document 2 §3, §7). */
export function balanceHandlers({ db, reads }: ExchangeDatabase, exchange: Exchange): SessionHandlers {
  const ledger = new Ledger(db)
  return {
    getAccountDetail: (_, { accountId }) => ({
      data: { balance: exchange.balance(accountId), locked: usdText(ledger.balance(lockedOf(accountId)), CENTS) },
    }),
    balanceChanges: async ({ page }, { accountId, speech }) => {
      goodPage(page)
      const { rows, total } = await readChangePage(reads, accountId, page)
      return { data: { rows: rows.map((row) => viewOf(row, speech)), total } }
    },
    balanceChangeLog: async ({ topic, limit = USUAL_ROWS, ...requested }, { accountId, speech }) => {
      goodRange(requested)
      within(limit, 1, MAX_ROWS, 'limit')
      const changes = await readChanges(reads, accountId, { ...requested, limit, kinds: topic && kindsOf(topic) })
      if (changes === undefined) throw badParameter('after')
      return { data: { ...changes, rows: changes.rows.map((row) => viewOf(row, speech)) } }
    },
  }
}

/** Topics of each kind of transaction. */
const topics: Readonly<Record<TransactionKind, ChangeTopic>> = {
  grant: 'other',
  reset: 'other',
  fee: 'trading',
  profit: 'trading',
  settlement: 'trading',
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  withdrawalReturned: 'withdrawals',
  withdrawalPaid: 'withdrawals',
  loan: 'loans',
  loanRepayment: 'loans',
  loanPaid: 'loans',
}

const kindsOf = (topic: ChangeTopic): string[] =>
  Object.entries(topics).flatMap(([kind, of]) => (of === topic ? [kind] : []))

function viewOf({ kind, orderId, at, part, amount }: AccountChange, speech: Speech): BalanceChange {
  const words = wordsOf(kind as TransactionKind, orderId)
  return {
    value: exactText(amount),
    type: kind,
    memo: speechOf(undefined).translate(words),
    memoTranslated: speech.translate(words),
    createdAt: new Date(at).toISOString(),
    part,
    ...(orderId !== null && { orderId: String(orderId) }),
  }
}

function wordsOf(kind: TransactionKind, orderId: number | null): MessageDescriptor {
  switch (kind) {
    case 'grant':
      return msg`Demo money`
    case 'reset':
      return msg`Demo account reset`
    case 'fee':
      return msg`Fee for order ${{ order: orderId ?? '' }}`
    case 'profit':
      return msg`Profit or loss of order ${{ order: orderId ?? '' }}`
    case 'settlement':
      return msg`Losses from earlier orders`
    case 'deposit':
      return msg({ message: 'Deposit', context: 'a transaction' })
    case 'withdrawal':
      return msg`Withdrawal requested`
    case 'withdrawalReturned':
      return msg`Withdrawal rejected`
    case 'withdrawalPaid':
      return msg`Withdrawal paid out`
    case 'loan':
      return msg`Loan paid out`
    case 'loanRepayment':
    case 'loanPaid':
      return msg`Loan repaid`
  }
}
