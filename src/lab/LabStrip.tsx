import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import strip from '../ui/strip.module.css'
import { useAtomValue } from '../useAtom.ts'
import type { Network } from '../weather/network.ts'
import { networkAtom } from '../weather/networkAtom.ts'
import styles from './LabStrip.module.css'
import { switchOff } from './lab.ts'
import { useNetworkNow } from './useNetworkNow.ts'
import { conditionsWords, weatherName } from './weatherWords.ts'

/** Over every page while the lab is on: which weather, what it does now, and the way out of it. */
export function LabStrip() {
  const network = useAtomValue(networkAtom)
  return network && <Strip network={network} />
}

function Strip({ network }: { network: Network }) {
  const { t } = useLingui()
  const { now } = useNetworkNow(network)
  const name = weatherName(network.weather)
  return (
    <section className={cx(strip.strip, styles.strip)} aria-label={t`Network lab`}>
      <Icon name="wifi-off" size={16} className={styles[now.state]} />
      <Link to="/mine/lab" className={strip.words} aria-label={t`Network lab: ${name}`}>
        <b>{name}</b>
        <span>{conditionsWords(now)}</span>
      </Link>
      <Button variant="text" className={strip.end} onClick={switchOff}>
        <Trans>Turn off</Trans>
      </Button>
    </section>
  )
}
