import Big from 'big.js'
import { type Atom, atom, type PrimitiveAtom } from 'jotai'
import type { Decimal } from '../../contract/codec.ts'
import { equity, freeMargin, marginLevel } from '../../contract/rules.ts'
import type { AccountSnapshot } from './accountSnapshot.ts'
import { offlineAccountAtom } from './snapshotFeed.ts'

/** Figures of the account, USD, and counts of orders if the server reports them. */
export interface AccountFigures {
  readonly balance: Decimal
  readonly floating: Decimal
  readonly marginInUse: Decimal
  readonly equity: Decimal
  readonly freeMargin: Decimal
  /** Percent; none without margin in use. */
  readonly marginLevel: number | undefined
  readonly holding: number | undefined
  readonly pending: number | undefined
  /** From the live channel; otherwise reckoned from the last answers (decisions §9). */
  readonly live: boolean
}

/** Data from which the account's figures are calculated. */
export interface KnownFigures {
  readonly floating: Decimal
  readonly marginInUse: Decimal
  readonly balance?: Decimal | undefined
  readonly holding?: number | undefined
  readonly pending?: number | undefined
  readonly live: boolean
}

/** The running price and profit of an order; of one whose stop loss follows the price, also where that stands. */
export interface OrderFigures {
  readonly lastPrice: number
  readonly profit: Decimal
  readonly stopLoss?: number | undefined
}

const knownAtom = atom<KnownFigures | undefined>(undefined)
const fetchedBalanceAtom = atom<Decimal | undefined>(undefined)

/** The newest balance known, USD. */
export const balanceAtom: Atom<Decimal | undefined> = atom(
  (get) => get(offlineAccountAtom)?.balance ?? get(knownAtom)?.balance ?? get(fetchedBalanceAtom),
)

/** The account's running figures; undefined for a visitor, and until they are known. */
export const accountFiguresAtom: Atom<AccountFigures | undefined> = atom((get) => {
  const copy = get(offlineAccountAtom)
  const known = copy ? figuresOf(copy) : get(knownAtom)
  const balance = get(balanceAtom)
  return known && balance !== undefined ? calculate(known, balance) : undefined
})

const figuresOf = ({ floating, marginInUse, holding, pending }: AccountSnapshot): KnownFigures => ({
  floating,
  marginInUse,
  holding: holding.length,
  pending: pending?.length,
  live: false,
})

function calculate(known: KnownFigures, balance: Decimal): AccountFigures {
  const { floating, marginInUse, holding, pending, live } = known
  const level = marginLevel(balance, floating, marginInUse)
  return {
    balance,
    floating,
    marginInUse,
    equity: equity(balance, floating).toFixed(),
    // Rounded down: it is shown as available.
    freeMargin: freeMargin(balance, floating, marginInUse).round(2, Big.roundDown).toFixed(),
    marginLevel: level?.toNumber(),
    holding,
    pending,
    live,
  }
}

const orders = new Map<string, PrimitiveAtom<OrderFigures | undefined>>()

function orderAtom(id: string): PrimitiveAtom<OrderFigures | undefined> {
  const held = orders.get(id) ?? atom<OrderFigures | undefined>(undefined)
  orders.set(id, held)
  return held
}

/** The running figures of a held order, an atom an order; undefined until the live channel names it. */
export const orderFiguresAtom = (id: string): Atom<OrderFigures | undefined> => orderAtom(id)

/** Takes in new figures of the account and of its orders, in one write. */
export const applyFiguresAtom = atom(
  null,
  (get, set, figures: KnownFigures, moved: readonly ({ id: string } & OrderFigures)[] = []) => {
    const before = get(knownAtom)
    // Another operator's server may leave the extras out; what was known of them stands.
    set(knownAtom, {
      ...figures,
      holding: figures.holding ?? before?.holding,
      pending: figures.pending ?? before?.pending,
    })
    for (const { id, lastPrice, profit, stopLoss } of moved) {
      const held = get(orderAtom(id))
      if (held?.lastPrice !== lastPrice || held.profit !== profit || held.stopLoss !== stopLoss)
        set(orderAtom(id), { lastPrice, profit, stopLoss })
    }
  },
)

/** Takes in the balance that an answer told. */
export const applyBalanceAtom = atom(null, (_get, set, balance: Decimal) => set(fetchedBalanceAtom, balance))

/** Forgets everything personal. */
export const forgetFiguresAtom = atom(null, (_get, set) => {
  set(knownAtom, undefined)
  set(fetchedBalanceAtom, undefined)
  for (const held of orders.values()) set(held, undefined)
  orders.clear()
})
