/** The tables that are read through kysely, as it sees them; amounts are cast to text in the query (they are 64 bits wide). */
export interface Tables {
  readonly trade_order: OrderRow
  readonly ledger_transaction: TransactionRow
  readonly posting: PostingRow
  readonly balance: BalanceRow
}

/** A transaction of the ledger; `at` is UTC ms. */
export interface TransactionRow {
  readonly id: number
  readonly kind: string
  readonly account_id: number
  readonly order_id: number | null
  readonly at: number
}

/** An amount that went to or from a ledger account, micro-USD. */
export interface PostingRow {
  readonly transaction_id: number
  readonly ledger_account: string
  readonly amount: number
}

/** Balance of a ledger account, micro-USD. */
export interface BalanceRow {
  readonly ledger_account: string
  readonly amount: number
  /** Number of postings it is the sum of. */
  readonly postings: number
  /** Of an account's cash: what its fees and profits came to beyond whole micro-USD, decimal text in USD. */
  readonly carried: string
}

/** An order as it is stored: prices and lots decimal text, amounts micro-USD, times UTC ms. */
export interface OrderRow<Amount = number> {
  readonly id: number
  readonly account_id: number
  readonly instrument_id: number
  readonly side: 'buy' | 'sell'
  readonly status: 'pending' | 'holding' | 'cancelled' | 'completed'
  readonly lots: string
  readonly leverage: number
  readonly origin_price: string
  readonly entry_price: string
  readonly price: string
  readonly close_price: string | null
  readonly stop_loss: string | null
  readonly take_profit: string | null
  readonly trailing_distance: string | null
  readonly first_stop: string | null
  readonly margin: Amount
  readonly fee: Amount
  readonly profit: Amount
  readonly reason: string | null
  readonly created_at: number
  readonly opened_at: number | null
  readonly completed_at: number | null
  readonly part_of: number | null
}
