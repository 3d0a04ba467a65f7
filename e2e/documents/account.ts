/** One account as documents 1 and 2 describe it, with the orders, the money and the loans that belong to it. */
import { instruments, priceAt } from './market.ts'

type Params = Readonly<Record<string, string>>

/** A refusal in the server's own words. */
export class Refusal extends Error {}

interface Deal {
  readonly id: number
  readonly instrument: (typeof instruments)[number]
  readonly side: number
  readonly lots: number
  readonly leverage: number
  readonly asked: number
  readonly created: Date
  price: number
  stopLoss: number
  takeProfit: number
  /** 0 pending, 1 holding, 3 completed. */
  status: number
  closedAt?: { readonly price: number; readonly date: Date }
}

const FEE_PER_LOT = 7
/** Times as such a server writes them. */
export const written = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')

let lastId = 1000
function nextId(): number {
  lastId += 1
  return lastId
}

/** Somebody with an account; its money is a number here, for this server is no exchange. */
export class Account {
  readonly id = nextId()
  readonly email: string
  readonly password: string
  readonly demo: boolean
  balance: number
  locked = 0
  readonly deals: Deal[] = []
  readonly changes: { Value: string; Type: string; Memo: string; MemoTran: string; CreatedAtTran: string }[] = []
  readonly deposits: Record<string, unknown>[] = []
  readonly withdrawals: Record<string, unknown>[] = []
  readonly methods: (Record<string, unknown> & { id: number })[] = []
  readonly loans: Record<string, unknown>[] = []
  identity: Record<string, unknown> = { review_status: 0 }
  loanStatus = 0

  constructor(email: string, password: string, demo: boolean) {
    this.email = email
    this.password = password
    this.demo = demo
    this.balance = demo ? 100_000 : 0
  }

  /** Adds to the balance, and to its log. */
  pay(amount: number, memo: string): void {
    this.balance += amount
    const now = written(new Date())
    this.changes.unshift({ Value: amount.toFixed(2), Type: '1', Memo: memo, MemoTran: memo, CreatedAtTran: now })
  }

  /** `submit`: at market, or to wait for a price. */
  submit(params: Params): void {
    const instrument = instruments.find(({ id }) => String(id) === params.forex_id)
    if (!instrument?.open) throw new Refusal('The market is closed')
    const isMarket = params.status === '1'
    const price = isMarket ? priceAt(instrument, Date.now()) : Number(params.target_price)
    const lots = Number(params.cont)
    this.deals.unshift({
      id: nextId(),
      instrument,
      side: Number(params.type),
      lots,
      leverage: Number(params.multiple),
      asked: price,
      created: new Date(),
      price,
      stopLoss: Number(params.stop_loss_price),
      takeProfit: Number(params.target_profit_price),
      status: isMarket ? 1 : 0,
    })
    if (isMarket) this.pay(-lots * FEE_PER_LOT, 'Fee')
  }

  /** `close`. */
  close(id: string): void {
    const deal = this.#deal(id, 1)
    const price = priceAt(deal.instrument, Date.now())
    this.pay(profitOf(deal, price), 'Profit')
    deal.closedAt = { price, date: new Date() }
    deal.status = 3
  }

  /** `cancel_trade`; these documents know no order that was cancelled. */
  cancel(id: string): void {
    this.deals.splice(this.deals.indexOf(this.#deal(id, 0)), 1)
  }

  /** `set_stop_price`. */
  setStops(params: Params): void {
    const deal = this.#deal(params.id ?? '', 1)
    deal.stopLoss = Number(params.stop_loss_price)
    deal.takeProfit = Number(params.target_profit_price)
  }

  /** The orders of a list as `my_deal` has them, the newest first. */
  orders(status: string): Record<string, unknown>[] {
    return this.deals.filter((deal) => String(deal.status) === status).map(rowOf)
  }

  /** Returns the pushed figures of open positions. */
  figures(): Record<string, unknown> {
    const held = this.orders('1')
    const sum = (field: string) => held.reduce((total, row) => total + Number(row[field]), 0)
    const margin = sum('CautionMoney')
    const profit = sum('FactProfits')
    return {
      ProfitsTotal: profit.toFixed(6),
      HazardRate: margin === 0 ? '0' : (((this.balance + profit) / margin) * 100).toFixed(2),
      CautionMoneyAll: margin.toFixed(6),
      TransOrder: held.map(({ Id, UpdatePrice, FactProfits }) => ({ Id, UpdatePrice, FactProfits })),
    }
  }

  #deal(id: string, status: number): Deal {
    const deal = this.deals.find((one) => String(one.id) === id && one.status === status)
    if (!deal) throw new Refusal('This order doesn’t exist')
    return deal
  }
}

const profitOf = ({ side, lots, price, instrument }: Deal, last: number): number =>
  (last - price) * lots * instrument.unitsPerLot * (side === 1 ? 1 : -1)

/** An order in the words of document 1. */
function rowOf(deal: Deal): Record<string, unknown> {
  const last = deal.closedAt?.price ?? priceAt(deal.instrument, Date.now())
  return {
    Id: deal.id,
    ForexTradeLists: { ShowCode: deal.instrument.showCode },
    OriginPrice: deal.asked,
    Price: deal.price,
    UpdatePrice: last,
    OrderType: deal.side,
    Quantity: deal.lots,
    FactProfits: (deal.status === 0 ? 0 : profitOf(deal, last)).toFixed(6),
    CautionMoney: ((deal.lots * deal.instrument.unitsPerLot * deal.price) / deal.leverage).toFixed(6),
    TradeFee: (deal.lots * FEE_PER_LOT).toFixed(2),
    TargetLossPrice: deal.stopLoss,
    TargetProfitPrice: deal.takeProfit,
    Status: deal.status,
    CreateTimeHandler: written(deal.created),
    CompleteTimeHandler: deal.closedAt ? written(deal.closedAt.date) : null,
  }
}
