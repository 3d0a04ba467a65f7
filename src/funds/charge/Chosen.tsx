import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CurrencyMark } from '../../money/CurrencyMark.tsx'
import { networkWords } from '../../money/networkWords.ts'
import { Card } from '../../ui/Card.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import styles from './Chosen.module.css'
import type { Destination } from './deposit.ts'

/** Shows the target in two lines, with its actions at the end. */
export function Chosen({ destination, children }: { destination: Destination; children?: ReactNode }) {
  const { currency } = destination
  return (
    <Card className={styles.card}>
      <CurrencyMark code={currency} />
      <div className={stack.fillBreak}>
        <p className={text.title}>{currency}</p>
        <p className={text.caption}>
          <WayWords destination={destination} />
        </p>
      </div>
      {children}
    </Card>
  )
}

/** "Tron network · TRC20", or the bank. */
function WayWords({ destination }: { destination: Destination }) {
  const { i18n } = useLingui()
  if (destination.kind === 'bank') {
    const { bankName } = destination.account
    return (
      <Trans>
        Bank wire · <bdi>{bankName}</bdi>
      </Trans>
    )
  }
  const { network } = destination.account
  const words = networkWords(network)
  if (words === undefined) return <bdi>{network}</bdi>
  return (
    <>
      {i18n._(words)}
      {network.toLowerCase() !== 'bitcoin' && (
        <>
          {' · '}
          <bdi>{network}</bdi>
        </>
      )}
    </>
  )
}
