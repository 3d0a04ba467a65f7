import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { closeAll } from '../../../contract/calls/managing.ts'
import { chartPeriods } from '../../../contract/candlePeriods.ts'
import { runAction } from '../../keys/actionKeys.ts'
import type { ActionId } from '../../keys/keys.ts'
import { alertSheetAtom, alertsOfferedAtom } from '../../markets/alertAtoms.ts'
import { instrumentsAtom, selectedCodeAtom } from '../../markets/atoms.ts'
import { closingAllAtom } from '../../orders/closeAll/closingAll.ts'
import { viewAtoms } from '../../orders/table/viewAtoms.ts'
import { goTo } from '../../router.tsx'
import { offersAtom } from '../../session/offers.ts'
import { loggedInAtom } from '../../session/session.ts'
import { moneyHiddenAtom, shownThemeAtom, themeAtom } from '../../session/settings.ts'
import { store } from '../../store.ts'
import { chartSheetAtom, drawingAtom, fullScreenAtom } from '../../trade/chart/chartAtoms.ts'
import { periodAtom } from '../../trade/periodAtom.ts'
import { commandSheetAtom } from './commandAtoms.ts'

/** An action: its name, and what it does where no part on the screen does it. */
export interface Action {
  readonly name: MessageDescriptor
  readonly run: () => void
  /** Returns true if it can be done now; always unless said. */
  readonly isOffered?: () => boolean
}

const go = (name: MessageDescriptor, to: string): Action => ({ name, run: () => goTo(to) })

/** Does something on the page of the chart, which is gone to first. */
function onTrade(act: () => void): void {
  goTo('/trade')
  act()
}

/** Once the page that was gone to has been drawn, a paint later. */
const whenDrawn = (then: () => void) => setTimeout(then, 100)

function stepPeriod(by: 1 | -1): void {
  const at = chartPeriods.indexOf(store.get(periodAtom))
  const next = chartPeriods[at + by]
  if (next) store.set(periodAtom, next)
}

/** The code of the instrument on the chart. */
const selectedCode = () => store.get(selectedCodeAtom) ?? store.get(instrumentsAtom)[0]?.code

/** Every action by its name; its key is in `keys/keys.ts`. */
export const actions: Readonly<Record<ActionId, Action>> = {
  palette: { name: msg`Commands`, run: () => store.set(commandSheetAtom, 'palette') },
  shortcuts: { name: msg`Keyboard shortcuts`, run: () => store.set(commandSheetAtom, 'shortcuts') },
  search: { name: msg`Search markets`, run: () => store.set(commandSheetAtom, 'palette') },
  // Only brings the button into focus: whoever presses it then is asked as ever.
  buy: { name: msg`Buy`, run: () => onTrade(() => whenDrawn(() => runAction('buy', false))) },
  sell: { name: msg`Sell`, run: () => onTrade(() => whenDrawn(() => runAction('sell', false))) },
  closeAll: {
    name: msg`Close all positions`,
    run: () => store.set(closingAllAtom, {}),
    isOffered: () => store.get(loggedInAtom) && store.get(offersAtom)(closeAll),
  },
  alert: {
    name: msg`Set alert`,
    run: () => {
      const code = selectedCode()
      if (code !== undefined) store.set(alertSheetAtom, { code })
    },
    isOffered: () => store.get(alertsOfferedAtom) === true,
  },
  indicators: { name: msg`Indicators`, run: () => onTrade(() => store.set(chartSheetAtom, 'indicators')) },
  drawing: { name: msg`Drawing tools`, run: () => onTrade(() => store.set(drawingAtom, !store.get(drawingAtom))) },
  fullScreen: {
    name: msg`Full screen`,
    run: () => onTrade(() => store.set(fullScreenAtom, !store.get(fullScreenAtom))),
  },
  shorterPeriod: { name: msg`Shorter timeframe`, run: () => onTrade(() => stepPeriod(-1)) },
  longerPeriod: { name: msg`Longer timeframe`, run: () => onTrade(() => stepPeriod(1)) },
  grouped: {
    name: msg`Positions by instrument`,
    run: () => {
      const view = store.get(viewAtoms.holding)
      store.set(viewAtoms.holding, { ...view, grouped: !view.grouped })
    },
  },
  markets: go(msg`Markets`, '/'),
  trade: go(msg`Trade`, '/trade'),
  orders: go(msg`Orders`, '/order'),
  account: go(msg`Account`, '/user'),
  hideMoney: {
    name: msg`Show or hide amounts`,
    run: () => store.set(moneyHiddenAtom, !store.get(moneyHiddenAtom)),
  },
  theme: {
    name: msg`Switch light or dark theme`,
    run: () => store.set(themeAtom, store.get(shownThemeAtom) === 'dark' ? 'light' : 'dark'),
  },
}

/** Does an action: the part on the screen that it belongs to, else whoever is asked. */
export function act(id: ActionId): void {
  const { run, isOffered } = actions[id]
  if (isOffered?.() !== false && !runAction(id, false)) run()
}
