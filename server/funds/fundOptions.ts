import type { Decimal } from '../../contract/codec.ts'
import type { BankAccount, CoinAccount } from '../../contract/entities/funds.ts'
import type { WithdrawalFeeType } from '../../contract/rules.ts'
import type { Sql } from '../store/sql.ts'

/** Type of payment: coin or bank. */
export type FundKind = 'coin' | 'bank'

/** A destination for deposits. */
export interface DepositOption {
  readonly id: number
  readonly currency: string
  /** Only of a coin. */
  readonly network: string | null
  /** The coin address, or the number of the bank account. */
  readonly address: string
}

/** A currency to withdraw in. */
export interface DrawCurrency {
  readonly id: number
  readonly kind: FundKind
  readonly code: string
  /** Only of a coin. */
  readonly network: string | null
  readonly feeType: WithdrawalFeeType
  /** USD, or percent of the amount. */
  readonly feeRate: Decimal
  /** Units of the currency for one USD; null takes the market's. */
  readonly unitsPerUsd: Decimal | null
}

/** The ways to deposit and to withdraw that an operator has set up, in the order they were. */
export interface FundOptions {
  coins(): CoinAccount[]
  currencies(): { readonly code: string; readonly name: string }[]
  banks(currency: string): BankAccount[]
  /** An option by the wire's id, also one that has ended: somebody may have paid there already. */
  depositOption(kind: FundKind, id: string): DepositOption | undefined
  drawCurrencies(kind: FundKind): DrawCurrency[]
  drawCurrency(kind: FundKind, id: string): DrawCurrency | undefined
}

/** An id of ours as the wire has it; 0, which nothing has, for what is none. */
export const rowId = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0)

interface BankRow extends Omit<BankAccount, 'id' | 'remark'> {
  readonly id: number
  readonly remark: string | null
}

const withRemark = <T extends { readonly id: number; readonly remark: string | null }>({ id, remark, ...rest }: T) => ({
  ...rest,
  id: String(id),
  ...(remark !== null && { remark }),
})

/** The options' tables in the database. */
export function openFundOptions(db: Sql): FundOptions {
  const coins = db.prepare<[], DepositOption & { readonly network: string; readonly remark: string | null }>(
    'SELECT id, currency, network, address, remark FROM deposit_coin WHERE ended_at IS NULL ORDER BY id',
  )
  const currencies = db.prepare<[], { code: string; name: string }>(
    `SELECT code, name FROM deposit_currency c
     WHERE EXISTS (SELECT 1 FROM deposit_bank b WHERE b.currency = c.code AND b.ended_at IS NULL) ORDER BY rowid`,
  )
  const banks = db.prepare<[string], BankRow>(
    `SELECT id, bank_name AS bankName, bank_address AS bankAddress, swift, payee_name AS payeeName,
       payee_account AS payeeAccount, remark
     FROM deposit_bank WHERE currency = ? AND ended_at IS NULL ORDER BY id`,
  )
  const option = {
    coin: db.prepare<[number], DepositOption>('SELECT id, currency, network, address FROM deposit_coin WHERE id = ?'),
    bank: db.prepare<[number], DepositOption>(
      'SELECT id, currency, NULL AS network, payee_account AS address FROM deposit_bank WHERE id = ?',
    ),
  }
  const drawn = db.prepare<[FundKind], DrawCurrency>(
    `SELECT id, kind, code, network, fee_type AS feeType, fee_rate AS feeRate, units_per_usd AS unitsPerUsd
     FROM withdrawal_currency WHERE kind = ? AND ended_at IS NULL ORDER BY id`,
  )
  return {
    coins: () => coins.all().map(withRemark),
    currencies: () => currencies.all(),
    banks: (currency) => banks.all(currency).map(withRemark),
    depositOption: (kind, id) => option[kind].get(rowId(id)),
    drawCurrencies: (kind) => drawn.all(kind),
    drawCurrency: (kind, id) => drawn.all(kind).find((one) => one.id === rowId(id)),
  }
}
