import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { Link } from 'react-router-dom'
import { chartPeriods, PERIOD_MS } from '../../../contract/candlePeriods.ts'
import type { Instrument } from '../../../contract/entities/market.ts'
import { formatDuration } from '../../i18n/dates.ts'
import { formatCount } from '../../i18n/format.ts'
import { AccountTag } from '../../markets/AccountTag.tsx'
import { AlertBell } from '../../markets/AlertBell.tsx'
import { MarketIndicator } from '../../markets/MarketIndicator.tsx'
import { accountFiguresAtom } from '../../session/figures.ts'
import { mainMenuAtom } from '../../session/mainMenu.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SelectChip } from '../../ui/SelectChip.tsx'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import { InstrumentButton } from '../InstrumentBar.tsx'
import { PeriodBar, periodLabels } from '../PeriodBar.tsx'
import { PriceRow } from '../PriceRow.tsx'
import { periodAtom } from '../periodAtom.ts'
import styles from './LandscapeHead.module.css'

/** The line over chart and ticket of a phone on its side: 36 px with everything that stands around them upright. */
export function LandscapeHead({ instrument, onPick }: { instrument: Instrument; onPick: () => void }) {
  const { t } = useLingui()
  const openMenu = useSetAtom(mainMenuAtom)
  return (
    <header className={styles.head}>
      <InstrumentButton instrument={instrument} onPick={onPick} />
      <PriceRow instrument={instrument} look="low" />
      <PeriodBar wide={false} Choice={PeriodChip} />
      <span className={styles.end}>
        <span className={styles.state}>
          <AccountTag />
          <MarketIndicator className={styles.indicator} />
        </span>
        <AlertBell code={instrument.code} className={styles.bell} />
        <OrdersLink />
        <IconButton icon="menu" size={20} label={t`Menu`} aria-haspopup="dialog" onClick={() => openMenu(true)} />
      </span>
    </header>
  )
}

/** The period of the candles, where there is no room for all of them side by side. */
function PeriodChip() {
  const { t } = useLingui()
  const [period, setPeriod] = useAtom(periodAtom)
  const options = chartPeriods.map((value) => ({ value, label: periodLabels[value] }))
  return (
    <SelectChip
      label={`${t`Timeframe`}: ${formatDuration(PERIOD_MS[period], 'long')}`}
      value={period}
      options={options}
      onChange={setPeriod}
    />
  )
}

/** Leads to the orders, with how many positions are open. */
function OrdersLink() {
  const { t } = useLingui()
  const open = useAtomValue(accountFiguresAtom)?.holding ?? 0
  return (
    <Link to="/order" className={styles.orders} aria-label={t`Orders`}>
      <Icon name="orders" size={20} />
      {open > 0 && <span className={`fig ${styles.badge}`}>{open > 99 ? '99+' : formatCount(open)}</span>}
    </Link>
  )
}
