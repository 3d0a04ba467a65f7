import { type I18n, i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { chartPeriods, PERIOD_MS } from '../../../contract/candlePeriods.ts'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import type { Side } from '../../../contract/rules.ts'
import { formatDuration } from '../../i18n/dates.ts'
import { formatPrice } from '../../i18n/format.ts'
import { chooseLanguageForGood, offeredLanguages } from '../../i18n/language.ts'
import { actionIds } from '../../keys/keys.ts'
import { alertSheetAtom } from '../../markets/alertAtoms.ts'
import { instrumentsAtom, quoteOf, selectedCodeAtom } from '../../markets/atoms.ts'
import { recentAtom } from '../../markets/recentAtom.ts'
import { searchMarkets } from '../../markets/searchMarkets.ts'
import { orderListAtom } from '../../orders/orderLists.ts'
import { aboutOrder, nameOf } from '../../orders/orderWords.ts'
import { goTo } from '../../router.tsx'
import { loggedInAtom } from '../../session/session.ts'
import { type Theme, themeAtom } from '../../session/settings.ts'
import { store } from '../../store.ts'
import { chartSettingsAtom } from '../../trade/chart/chartAtoms.ts'
import { indicatorNames } from '../../trade/chart/indicatorCatalogue.ts'
import { indicatorsOf, switched } from '../../trade/chart/indicatorChoice.ts'
import { indicatorWords } from '../../trade/chart/settings/indicatorWords.ts'
import { periodAtom } from '../../trade/periodAtom.ts'
import { formatStep } from '../../trade/priceStep.ts'
import { draftAtom, typedOrderAtom } from '../../trade/useTicket.ts'
import type { IconName } from '../../ui/icons/Icon.tsx'
import { moreRoutes } from '../moreRoutes.ts'
import { tabs } from '../tabs.ts'
import { act, actions } from './actions.ts'
import { type PickedOrder, pickedOrderAtom } from './commandAtoms.ts'
import { readCommand, type TypedCommand } from './typedCommand.ts'

/** A row of the palette. */
export interface Command {
  /** The same for good: the last ones are remembered by it. */
  readonly id: string
  readonly kind: 'trade' | 'market' | 'other'
  readonly label: string
  /** English label, for a search in English. */
  readonly english?: string
  /** At the end of the row. */
  readonly note?: string
  readonly icon?: IconName
  readonly instrument?: Instrument
  /** The order that it fills in, to be shown with its price and margin. */
  readonly order?: { readonly lots: string; readonly side: Side; readonly isPending: boolean }
  /** Action of Enter. It never sends anything. */
  readonly review: () => void
  /** Action of Ctrl+Enter, if different. */
  readonly send?: () => void
}

/** Pages that need more than their address, or are opened by others. */
const notAlone = [
  '/news/detail',
  '/mine/announcement',
  '/loan/submit',
  '/loan/agreement',
  '/loan/sign',
  '/loan/repayment',
]
const forVisitors = ['/login', '/register', '/forgot']

type English = (words: MessageDescriptor) => string

/** Returns the commands that don't depend on the typed text: pages, actions and settings. */
export function allCommands(english: English): readonly Command[] {
  const named = (words: MessageDescriptor) => ({ label: i18n._(words), english: english(words) })
  const set = (
    id: string,
    setting: MessageDescriptor,
    value: string,
    inEnglish: string,
    review: () => void,
  ): Command => {
    const name = i18n._(setting)
    return {
      ...{ id, kind: 'other', icon: 'settings', review },
      label: t`${name}: ${value}`,
      english: `${english(setting)} ${inEnglish}`,
    }
  }
  const isVisitor = !store.get(loggedInAtom)
  const pages = [
    ...tabs.map(({ to, title }) => ({ to, title })),
    { to: '/user', title: msg`Account` },
    ...moreRoutes
      .filter(({ path }) => !notAlone.includes(path) && (isVisitor || !forVisitors.includes(path)))
      .map(({ path, title }) => ({ to: path, title })),
  ].filter(({ to }, at, all) => all.findIndex((one) => one.to === to) === at)
  const themes: readonly (readonly [Theme, MessageDescriptor])[] = [
    ['system', msg`System`],
    ['light', msg`Light`],
    ['dark', msg`Dark`],
  ]
  const settings = chartSettings()
  return [
    ...pages.map(
      ({ to, title }): Command => ({
        ...{ id: `page:${to}`, kind: 'other', icon: 'arrow-right', ...named(title) },
        note: t`Page`,
        review: () => goTo(to),
      }),
    ),
    ...actionIds
      .filter((id) => !pageActions.includes(id) && actions[id].isOffered?.() !== false)
      .map(
        (id): Command => ({
          ...{ id: `action:${id}`, kind: 'other', icon: 'key', ...named(actions[id].name) },
          review: () => act(id),
        }),
      ),
    ...chartPeriods.map((period) =>
      set(`period:${period}`, msg`Timeframe`, formatDuration(PERIOD_MS[period], 'long'), period, () => {
        store.set(periodAtom, period)
        goTo('/trade')
      }),
    ),
    ...indicatorNames.map((name) =>
      set(
        `indicator:${name}`,
        msg`Indicators`,
        i18n._(indicatorWords[name]),
        `${name} ${english(indicatorWords[name])}`,
        () => {
          const isOn = settings.some((one) => one.name === name)
          store.set(chartSettingsAtom, { indicators: switched(settings, name, !isOn) })
          goTo('/trade')
        },
      ),
    ),
    ...themes.map(([theme, name]) =>
      set(`theme:${theme}`, msg`Theme`, i18n._(name), english(name), () => store.set(themeAtom, theme)),
    ),
    ...offeredLanguages.map(({ code, name, bcp47 }) =>
      set(
        `language:${code}`,
        msg`Language`,
        name,
        new Intl.DisplayNames('en', { type: 'language' }).of(bcp47) ?? code,
        () => void chooseLanguageForGood(code),
      ),
    ),
  ]
}

const pageActions: readonly string[] = ['palette', 'markets', 'trade', 'orders', 'account', 'search']
const chartSettings = () => indicatorsOf(store.get(chartSettingsAtom).indicators, true)

/** A market that is opened. */
export const marketCommand = (instrument: Instrument): Command => ({
  id: `market:${instrument.code}`,
  kind: 'market',
  label: instrument.showCode,
  instrument,
  review: () => {
    store.set(selectedCodeAtom, instrument.code)
    store.set(recentAtom, instrument.code)
    goTo('/trade')
  },
})

/** So many markets are offered for what was typed. */
const MAX_MARKETS = 6
/** So many of them with an order. */
const MAX_ORDERS = 3

/** Returns the commands that match a query, best first. `others`: the fixed commands to search. */
export function findCommands(query: string, others: readonly Command[], i18n: I18n): readonly Command[] {
  const instruments = store.get(instrumentsAtom)
  const words = {
    buy: [i18n._(msg`Buy`)],
    sell: [i18n._(msg`Sell`)],
    close: [i18n._(msg({ message: 'Close', context: 'position' }))],
    alert: [i18n._(msg`Set alert`)],
  }
  const typed = readCommand(query, words, i18n.locale)
  const meant =
    typed && typed.market !== '' ? searchMarkets(instruments, typed.market, null) : chosenMarket(instruments)
  const trades = typed ? meant.slice(0, MAX_ORDERS).flatMap((one) => typedCommands(typed, one)) : []
  const markets = searchMarkets(instruments, typed?.market || query, null).slice(0, MAX_MARKETS)
  const wanted = plain(query).split(' ')
  const fitting = others
    .map((command) => ({ command, text: plain(`${command.label} ${command.english ?? ''}`) }))
    .filter(({ text }) => wanted.every((word) => text.includes(word)))
    .toSorted((one, other) => Number(!one.text.startsWith(plain(query))) - Number(!other.text.startsWith(plain(query))))
    .map(({ command }) => command)
  return [...trades, ...markets.map(marketCommand), ...fitting]
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad]/gu, '')
    .toLocaleLowerCase()
    .trim()
    .replace(/\s+/g, ' ')

function chosenMarket(instruments: readonly Instrument[]): readonly Instrument[] {
  const chosen = instruments.find(({ code }) => code === store.get(selectedCodeAtom)) ?? instruments[0]
  return chosen ? [chosen] : []
}

function typedCommands(typed: TypedCommand, instrument: Instrument): readonly Command[] {
  const { verb, lots, price } = typed
  if (verb === 'close') return closeCommands(instrument, lots)
  if (verb === 'alert') return [alertCommand(instrument, price)]
  const wanted = lots ?? formatStep(instrument.lotMin, instrument.lotStep)
  const order = (isPending: boolean): Command => {
    const about = { showCode: instrument.showCode, side: verb, lots: Number(wanted) }
    const fill = (send: boolean) => fillTicket(instrument, { side: verb, lots: wanted, isPending, price, send })
    return {
      id: `order:${isPending}:${instrument.code}`,
      kind: 'trade',
      icon: isPending ? 'clock' : verb === 'buy' ? 'arrow-up-right' : 'arrow-down-right',
      label: nameOf({ ...about, ...(isPending && price !== undefined && { price: Number(price) }) }),
      instrument,
      order: { lots: wanted, side: verb, isPending },
      review: () => fill(false),
      // Nothing is sent of which no size, or no price, was typed.
      ...(lots !== undefined && (!isPending || price !== undefined) && { send: () => fill(true) }),
    }
  }
  return price === undefined ? [order(false), order(true)] : [order(true)]
}

interface Filling {
  readonly side: Side
  readonly lots: string
  readonly isPending: boolean
  readonly price: string | undefined
  readonly send: boolean
}

/** Fills in the order form, and leaves it to that what becomes of the order. */
function fillTicket(instrument: Instrument, { side, lots, isPending, price, send }: Filling): void {
  const { code, digits } = instrument
  store.set(selectedCodeAtom, code)
  store.set(recentAtom, code)
  store.set(draftAtom, { type: 'instrument', instrument })
  store.set(draftAtom, { type: 'mode', mode: isPending ? 'pending' : 'market', price: quoteOf(code)?.close, digits })
  if (price !== undefined) store.set(draftAtom, { type: 'target', price })
  store.set(draftAtom, { type: 'lots', lots })
  store.set(typedOrderAtom, { code, side, send, at: Date.now() })
  goTo('/trade')
}

function closeCommands({ code, showCode }: Instrument, lots: string | undefined): readonly Command[] {
  const held = store.get(orderListAtom('holding')).answer?.rows ?? []
  const pick = (picked: PickedOrder) => () => store.set(pickedOrderAtom, picked)
  return held
    .filter((order) => order.code === code || order.showCode === showCode)
    .map((order: Order): Command => {
      const part = lots !== undefined && Number(lots) < order.lots ? lots : undefined
      const name = nameOf({ ...aboutOrder(order), ...(part && { lots: Number(part) }) })
      return {
        ...{ id: `close:${order.id}`, kind: 'trade', icon: 'close' },
        label: t`Close ${name}`,
        note: order.id,
        review: pick({ order, end: false }),
        send: pick({ order, end: true, part }),
      }
    })
}

function alertCommand({ code, showCode, digits }: Instrument, price: string | undefined): Command {
  const at = price && formatPrice(price, digits)
  return {
    id: `alert:${code}`,
    kind: 'trade',
    icon: 'bell',
    label: at ? t`Alert: ${showCode} at ${at}` : t`Alert: ${showCode}`,
    review: () => store.set(alertSheetAtom, { code, ...(price !== undefined && { price }) }),
  }
}
