import type { Sql } from '../store/sql.ts'

const EXAMPLE = 'Example of the demonstration: do not send any money'

/** The first address of each network that belongs to nobody: of the hash that is all zeros. */
const coins = [
  ['USDT', 'TRC20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['USDT', 'ERC20', '0x000000000000000000000000000000000000dEaD'],
  ['BTC', 'Bitcoin', '1111111111111111111114oLvT2'],
] as const

const currencies = [
  ['USD', 'US dollar'],
  ['EUR', 'Euro'],
  ['HKD', 'Hong Kong dollar'],
] as const

const banks = [
  ['USD', 'Example Bank', '1 Example Street, New York', 'EXAMUS33', 'Example Broker Ltd', '000000001'],
  [
    'EUR',
    'Example Bank Europe',
    '1 Example Street, Frankfurt',
    'EXAMDEFF',
    'Example Broker Ltd',
    'DE75512108001245126199',
  ],
  ['HKD', 'Example Bank Hong Kong', '1 Example Road, Hong Kong', 'EXAMHKHH', 'Example Broker Ltd', '000000000001'],
] as const

/** Fees as a broker may have them; without a rate the market's own price is taken. */
const drawn = [
  ['coin', 'USDT', 'TRC20', 'fixed', '1', '1'],
  ['coin', 'USDT', 'ERC20', 'fixed', '5', '1'],
  ['coin', 'BTC', 'Bitcoin', 'percent', '0.5', null],
  ['coin', 'ETH', 'ERC20', 'percent', '0.5', null],
  ['bank', 'USD', null, 'fixed', '15', '1'],
  ['bank', 'EUR', null, 'percent', '0.2', null],
  ['bank', 'GBP', null, 'percent', '0.2', null],
  ['bank', 'HKD', null, 'percent', '0.2', '7.8'],
] as const

/**
 * Ways to deposit and to withdraw for a demonstration, where an operator has set up none yet: every one says that it is
 * an example, and what is sent there is lost.
 */
export function addExamples(db: Sql): void {
  const isEmpty = (table: string) => db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined
  const fill = (table: string, columns: string, rows: readonly (readonly unknown[])[]) => {
    if (!isEmpty(table)) return
    const places = columns.replace(/[^,]+/gu, '?')
    const insert = db.prepare(`INSERT INTO ${table} (${columns}) VALUES (${places})`)
    for (const row of rows) insert.run(...row)
  }
  db.transaction(() => {
    fill(
      'deposit_coin',
      'currency, network, address, remark',
      coins.map((coin) => [...coin, EXAMPLE]),
    )
    fill('deposit_currency', 'code, name', currencies)
    fill(
      'deposit_bank',
      'currency, bank_name, bank_address, swift, payee_name, payee_account, remark',
      banks.map((bank) => [...bank, EXAMPLE]),
    )
    fill('withdrawal_currency', 'kind, code, network, fee_type, fee_rate, units_per_usd', drawn)
  }).immediate()
}
