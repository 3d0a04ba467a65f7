import Big from 'big.js'
import { usd } from '../../engine/money.ts'
import { advanceOf, cashOf } from '../../engine/transactions.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { Sql } from '../store/sql.ts'
import type { ModelOrder } from './modelOrder.ts'
import type { ReferenceModel } from './referenceModel.ts'

const COLUMNS = `id, account_id AS account, side, status, lots, price, close_price AS closePrice, stop_loss AS stopLoss,
  take_profit AS takeProfit, trailing_distance AS trailing, margin, fee, profit, reason`

interface Row {
  readonly [column: string]: string | number | bigint | null
}

const figure = (value: string | number | bigint | Big | null | undefined): string =>
  new Big(String(value ?? 0)).toFixed()
const amount = (micros: unknown): string => usd(micros as bigint).toFixed()

const storedLine = (row: Row): string =>
  [
    ...[row.id, row.account, row.side, row.status, row.reason ?? '', row.lots, figure(row.price ?? 0)],
    ...[figure(row.closePrice ?? 0), figure(row.stopLoss ?? 0), figure(row.takeProfit ?? 0), figure(row.trailing ?? 0)],
    ...[amount(row.margin), amount(row.fee), amount(row.profit)],
  ].join(' ')

const modelLine = (order: ModelOrder): string =>
  [
    ...[order.id, order.account, order.side, order.status, order.reason ?? '', order.lots, figure(order.price)],
    ...[figure(order.closePrice), figure(order.stopLoss), figure(order.takeProfit), figure(order.trailing)],
    ...[order.margin.toFixed(), order.fee.toFixed(), order.profit.toFixed()],
  ].join(' ')

/** Returns the differences between the disk and the model. Empty if there are none. */
export function wrongOnDisk(db: Sql, model: ReferenceModel): string[] {
  const wrong = checkLedger(db)
  const rows = db.prepare<[], Row>(`SELECT ${COLUMNS} FROM trade_order ORDER BY id`).safeIntegers().all()
  for (let i = 0; i < Math.max(rows.length, model.orders.length); i++) {
    const [row, order] = [rows[i], model.orders[i]]
    const [is, due] = [row ? storedLine(row) : 'nothing', order ? modelLine(order) : 'nothing']
    if (is !== due) wrong.push(`Order ${row?.id ?? order?.id} is ${is} instead of ${due}`)
  }
  const ledger = new Ledger(db)
  const carries = db.prepare<[string], string>('SELECT carried FROM balance WHERE ledger_account = ?').pluck()
  for (const [account, { balance, advance, carried }] of model.purses) {
    const [has, owes] = [usd(ledger.balance(cashOf(account))), usd(-ledger.balance(advanceOf(account)))]
    if (!has.eq(balance) || !owes.eq(advance))
      wrong.push(`Account ${account} has ${has} and owes ${owes} instead of ${balance} and ${advance}`)
    const left = carries.get(cashOf(account)) ?? '0'
    if (!carried.eq(left)) wrong.push(`Account ${account} carries ${left} instead of ${carried.toFixed()}`)
  }
  const requests = db
    .prepare<[], string>(`SELECT account_id || ' ' || request_id || ' ' || code FROM request`)
    .pluck()
    .all()
  const kept = new Set(requests)
  for (const [key, { answer }] of model.requests) {
    if (!kept.delete(`${key} ${answer.done ? 1 : 0}`)) wrong.push(`The answer to request ${key} is not kept`)
  }
  for (const key of kept) wrong.push(`Request ${key} was never performed`)
  return wrong
}

/** Returns the differences between what accounts are shown while rounds are under way and the disk. */
export function wrongInView(exchange: Exchange, db: Sql, accounts: readonly number[]): string[] {
  const stored = db
    .prepare<[number, string], number>(
      'SELECT id FROM trade_order WHERE account_id = ? AND status = ? ORDER BY id DESC',
    )
    .pluck()
  const ledger = new Ledger(db)
  const ids = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id).join()
  return accounts.flatMap((account) => {
    const cash = usd(ledger.balance(cashOf(account))).round(2, Big.roundDown)
    const due = [stored.all(account, 'holding').join(), stored.all(account, 'pending').join(), cash.toFixed(2)]
    const shown = [ids(exchange.openOrders(account)), ids(exchange.pendingOrders(account)), exchange.balance(account)]
    const [is, must] = [shown.join('; '), due.join('; ')]
    return is === must ? [] : [`Account ${account} is shown ${is} instead of ${must}`]
  })
}

/** Returns the differences between the exchange's accounts and the model. */
export function wrongInMemory(exchange: Exchange, model: ReferenceModel): string[] {
  return [...model.purses].flatMap(([account, { balance }]) => {
    const live = (status: string) =>
      model.orders
        .filter((order) => order.account === account && order.status === status)
        .map(({ id }) => String(id))
        .reverse()
        .join()
    const ids = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id).join()
    const [open, pending] = [exchange.openOrders(account), exchange.pendingOrders(account)]
    const figures = exchange.figures(account)
    return [
      ...(ids(open) === live('holding') ? [] : [`Account ${account} is shown ${ids(open)} as held`]),
      ...(ids(pending) === live('pending') ? [] : [`Account ${account} is shown ${ids(pending)} as pending`]),
      ...(new Big(figures.floating).eq(model.floating(account))
        ? []
        : [`Account ${account} is shown ${figures.floating} floating instead of ${model.floating(account)}`]),
      ...(new Big(exchange.balance(account)).eq(balance.round(2, Big.roundDown))
        ? []
        : [`Account ${account} is shown a wrong balance`]),
    ]
  })
}
