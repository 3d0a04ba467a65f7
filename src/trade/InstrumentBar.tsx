import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Instrument } from '../../contract/entities/market.ts'
import { formatCount } from '../i18n/format.ts'
import { serverNow } from '../live/live.ts'
import { AccountTag } from '../markets/AccountTag.tsx'
import { AlertBell } from '../markets/AlertBell.tsx'
import { quoteOf } from '../markets/atoms.ts'
import { freshnessAtom, marketStateAtom } from '../markets/freshness.ts'
import { InstrumentLogo } from '../markets/InstrumentLogo.tsx'
import { MarketIndicator } from '../markets/MarketIndicator.tsx'
import { StarButton } from '../markets/StarButton.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './InstrumentBar.module.css'

interface InstrumentBarProps {
  instrument: Instrument
  /** Wants to choose another instrument. */
  onPick: () => void
}

/** Shows the open instrument, the account type, and the state of its price. */
export function InstrumentBar({ instrument, onPick }: InstrumentBarProps) {
  return (
    <header className={styles.bar}>
      <InstrumentButton instrument={instrument} onPick={onPick} />
      <StarButton instrument={instrument} className={styles.star} />
      <AlertBell code={instrument.code} className={styles.bell} />
      <span className={cx(stack.row8, styles.state)}>
        <AccountTag />
        <PriceState code={instrument.code} />
      </span>
    </header>
  )
}

/** The open instrument; pressed, it offers the others. `named` adds its name under the code. */
export function InstrumentButton({ instrument, onPick, named }: InstrumentBarProps & { named?: boolean }) {
  const { t } = useLingui()
  const name = named ? (instrument.name ?? instrument.code) : undefined
  // The name said begins with all that is seen, so that it can be called by it.
  const showCode = name === undefined ? instrument.showCode : `${instrument.showCode} ${name}`
  return (
    <h1 className={styles.heading} tabIndex={-1}>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={t`${showCode}: select another market`}
        onClick={onPick}
      >
        <InstrumentLogo instrument={instrument} size={named ? 36 : 28} />
        <span className={styles.names}>
          <span className={cx(stack.row8, text.heading, styles.code)}>
            <bdi>{instrument.showCode}</bdi>
            <Icon name="chevron-down" size={18} className={styles.chevron} />
          </span>{' '}
          {name !== undefined && <bdi className={cx(text.caption, styles.name)}>{name}</bdi>}
        </span>
      </button>
    </h1>
  )
}

/** Shows the state of the prices. For an old price while others arrive, its age. */
function PriceState({ code }: { code: string }) {
  const freshness = useAtomValue(freshnessAtom(code))
  const state = useAtomValue(marketStateAtom)
  const comes = state !== 'offline' && state !== 'reconnecting' && state !== 'connecting'
  const isOld = comes && freshness === 'stale'
  return <MarketIndicator>{isOld ? <PriceAge code={code} /> : undefined}</MarketIndicator>
}

function PriceAge({ code }: { code: string }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  const quote = quoteOf(code)
  const age =
    quote === undefined ? 0 : quote.time === undefined ? Date.now() - quote.receivedAt : serverNow() - quote.time
  const seconds = formatCount(Math.max(0, Math.floor(age / 1_000)))
  return (
    <span className={styles.old}>
      <StatusDot tone="warn">
        <Trans>{seconds} s old</Trans>
      </StatusDot>
    </span>
  )
}
