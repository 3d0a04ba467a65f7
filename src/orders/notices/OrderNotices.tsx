import { plural, t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { STOP_OUT_LEVEL } from '../../../contract/constants.ts'
import type { Order, OrderList } from '../../../contract/entities/order.ts'
import { sumOf } from '../../../contract/rules.ts'
import { formatPercent, formatPrice, formatProfit } from '../../i18n/format.ts'
import { goTo } from '../../router.tsx'
import { noticesAtom } from '../../session/notices.ts'
import { currentToken } from '../../session/session.ts'
import { vibrate } from '../../session/vibration.ts'
import { store } from '../../store.ts'
import { batched } from '../../ui/batched.ts'
import type { IconName } from '../../ui/icons/Icon.tsx'
import { toast } from '../../ui/toast.ts'
import { OrderSheet } from '../orderSheets.ts'
import { queryOfList } from '../orderTabs.ts'
import { digitsOf, nameOf } from '../orderWords.ts'
import { useEndedOrders } from '../useEndedOrders.ts'
import { useOpenOrder } from '../useOpenOrder.ts'
import { useOrderList } from '../useOrderList.ts'
import { followOrders, type OrderNews } from './followOrders.ts'
import { wantedNews } from './wantedNews.ts'

/** News that follow each other this closely are told together, ms. */
const TOGETHER_MS = 200
/** More than so many are one notice. */
const MAX_SINGLE = 2

/**
 * Tells, wherever one is in the app, that a pending order was filled, or that an order was stopped or closed elsewhere;
 * each notice opens its order. Stands once in the frame.
 */
export function OrderNotices() {
  const { order, open, close } = useOpenOrder()
  const sheet = useRef<NoticedSheet>({ open, close })
  useEffect(() => {
    sheet.current = { open, close }
  })
  useEffect(() => followOrders(batched((news) => tell(news, sheet), TOGETHER_MS)), [])
  // An order that ends while it is looked at has no acts left: the next notice says what became of it.
  useEndedOrders(order, close)
  return (
    <>
      {order?.status === 'holding' && <Listed kind="holding" />}
      {order?.status === 'pending' && <Listed kind="pending" />}
      <OrderSheet order={order} onClose={close} />
    </>
  )
}

/** The sheet that a notice opens. */
type NoticedSheet = Pick<ReturnType<typeof useOpenOrder>, 'open' | 'close'>

/** Keeps a list loaded, wherever one is in the app: what is done with an order in its sheet stands there at once. */
function Listed({ kind }: { kind: OrderList }) {
  useOrderList(kind)
  return null
}

function tell(all: readonly OrderNews[], sheet: { readonly current: NoticedSheet }): void {
  const news = wantedNews(all, store.get(noticesAtom))
  if (news.some(({ kind }) => kind === 'filled')) vibrate('filled')
  const token = currentToken()
  // The notice may stand a little longer than its account.
  const show = (order: Order) => token === currentToken() && sheet.current.open(order)
  const resets = news.filter((one) => one.kind === 'ended' && one.reason === 'reset')
  if (resets.length > 0) toast(t`Demo account reset on another device`, { icon: 'reset', notice: true })
  const rest = news.filter((one) => !resets.includes(one))
  if (rest.length > MAX_SINGLE) tellTogether(rest, () => sheet.current.close())
  else
    for (const one of rest)
      toast(newsWords(one), {
        icon: iconOf(one),
        notice: true,
        action: { label: t`Show`, onClick: () => show(one.order) },
      })
}

function tellTogether(news: readonly OrderNews[], leave: () => void): void {
  const ended = news.filter((one) => one.kind === 'ended')
  const list = ended.length > 0 ? 'history' : 'holding'
  const onClick = () => {
    // An order that an earlier notice has opened would lie over the list.
    leave()
    goTo(`/order?type=${queryOfList(list)}`)
  }
  const action = { label: t`Show`, onClick }
  toast(togetherWords(news.length, ended), { icon: 'orders', notice: true, action })
}

function togetherWords(count: number, ended: readonly OrderNews[]): string {
  if (ended.length === 0) return plural(count, { one: '# order filled', other: '# orders filled' })
  if (ended.length < count)
    return plural(count, { one: '# order filled or closed', other: '# orders filled or closed' })
  const sum = moneyInText(sumOf(ended.map(({ order }) => order.profit)).toFixed())
  return plural(count, { one: `# order closed: ${sum}`, other: `# orders closed: ${sum} total` })
}

/** An amount within a sentence: its minus stays on its line. */
const moneyInText = (amount: string): string => formatProfit(amount).replace('−', '−\u2060')

const iconOf = (news: OrderNews): IconName => (news.kind === 'filled' ? 'check' : 'info')

/** Returns the message about an order. */
export function newsWords(news: OrderNews): string {
  const { order } = news
  const { side, lots, showCode } = order
  const name = nameOf({ side, lots, showCode })
  if (news.kind === 'filled') {
    const price = formatPrice(order.price, digitsOf(order))
    return t`Pending order filled: ${name} at ${price}`
  }
  const profit = moneyInText(order.profit)
  switch (news.reason) {
    case 'stopLoss':
      if (order.trailingDistance !== undefined) return t`Trailing stop reached: ${name}, ${profit}`
      return t`Stop loss reached: ${name}, ${profit}`
    case 'takeProfit':
      return t`Take profit reached: ${name}, ${profit}`
    case 'stopOut':
      return t`Stopped out at a margin level of ${{ level: formatPercent(STOP_OUT_LEVEL, { digits: 0 }) }}: ${name}, ${profit}`
    case 'noMargin':
      return t`Cancelled, not enough free margin: ${name}`
    case 'cancelled':
      return t`Cancelled on another device: ${name}`
    default:
      return t`Closed on another device: ${name}, ${profit}`
  }
}
