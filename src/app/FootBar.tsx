import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { webAddress } from '../../contract/webAddress.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { shownZone } from '../i18n/timeZone.ts'
import { keysAtom, runAction } from '../keys/actionKeys.ts'
import { KeyCaps } from '../keys/KeyCaps.tsx'
import { serverNow } from '../live/live.ts'
import { marketStateAtom } from '../markets/freshness.ts'
import { MarketIndicator } from '../markets/MarketIndicator.tsx'
import { basicInfoAtom } from '../session/basicInfo.ts'
import { cx } from '../ui/cx.ts'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './FootBar.module.css'
import type { Route } from './routes.ts'

/** The foot of the wide layout: what the prices are worth, the market's clock, the keys of the terminal. */
export function FootBar({ route }: { route: Route }) {
  const keys = useAtomValue(keysAtom)
  const desktop = webAddress(useAtomValue(basicInfoAtom)?.desktopUrl ?? '')
  return (
    <footer className={cx(stack.row16, text.small, styles.bar)}>
      <MarketIndicator />
      <MarketClock />
      {desktop && (
        <a className={tones.acc} href={desktop} rel="noreferrer">
          <Trans>Desktop site</Trans>
        </a>
      )}
      <p className={cx(stack.row8, styles.keys)}>
        {keys && route.path === '/trade' && (
          <>
            <KeyCaps of={keys.search} /> <Trans>Search</Trans>
            <KeyCaps of={keys.buy} /> <Trans>Buy</Trans>
            <KeyCaps of={keys.sell} /> <Trans>Sell</Trans>
          </>
        )}
        <button type="button" className={stack.row8} onClick={() => runAction('palette')}>
          <KeyCaps of={keys?.palette ?? ''} /> <Trans>Commands</Trans>
        </button>
        <button type="button" className={stack.row8} onClick={() => runAction('shortcuts')}>
          <KeyCaps of={keys?.shortcuts ?? ''} /> <Trans>Shortcuts</Trans>
        </button>
      </p>
    </footer>
  )
}

/** The server's time in the visitor's zone; a recording says its day too. */
function MarketClock() {
  const replay = useAtomValue(marketStateAtom) === 'replay'
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const city = shownZone().split('/').at(-1)?.replaceAll('_', ' ')
  return (
    <span>
      <time className="fig">
        {replay && `${formatDateTime(now, 'date')}, `}
        {formatDateTime(now, 'clock')}
      </time>{' '}
      {city}
    </span>
  )
}
