import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDateTime } from '../i18n/dates.ts'
import { formatCount, formatPrice } from '../i18n/format.ts'
import { selectedCodeAtom } from '../markets/atoms.ts'
import { cx } from '../ui/cx.ts'
import { useAtomValue } from '../useAtom.ts'
import styles from './RecordedPanel.module.css'
import { RecordedTape } from './recordedTape.ts'
import { currentPlayer } from './replay.ts'
import { positionAtom } from './replayAtoms.ts'
import type { WitnessedOrder } from './witness.ts'

/** Behind by more than that, a price on the screen was an old one, ms. */
const LATE_MS = 1_000

const states = {
  connecting: msg`Connecting`,
  live: msg`Live`,
  simulated: msg`Simulated`,
  replay: msg`Replay`,
  stale: msg`Delayed`,
  reconnecting: msg`Reconnecting`,
  offline: msg`Offline`,
} as const
const links = {
  idle: msg`Not connected`,
  connecting: msg`Connecting`,
  online: msg({ message: 'Open', context: 'the connection' }),
  reconnecting: msg`Reconnecting`,
} as const
const phases = {
  sending: msg`sent`,
  done: msg`done`,
  refused: msg`refused`,
  notReceived: msg`not received`,
  untold: msg`unknown`,
} as const

/** While a recorded session plays: what was on the screen then, against what the server knew. */
export function RecordedPanel({ wide = false }: { wide?: boolean }) {
  const { t } = useLingui()
  const position = useAtomValue(positionAtom)
  const selected = useAtomValue(selectedCodeAtom)
  const tape = currentPlayer()?.tape
  if (!(tape instanceof RecordedTape)) return null
  const line = tape.line(selected ?? '') ?? tape.lines[0]
  if (!line) return null
  const { code, digits } = line.instrument
  const sight = tape.witness.at(code, position)
  const price = (one: { price: number; time: number } | undefined) =>
    one ? (
      <>
        <b className="fig">{formatPrice(one.price, digits)}</b>{' '}
        <span className="fig">{formatDateTime(one.time, 'clock')}</span>
      </>
    ) : (
      '—'
    )
  const behind = formatCount(Math.round(sight.behindMs))
  const age = sight.ageMs === undefined ? undefined : formatCount(Math.round(sight.ageMs))
  const order = sight.orders.at(-1)
  return (
    <section className={cx(wide && styles.wide)} aria-label={t`Time in recording`}>
      <dl className={styles.panel}>
        <Fact name={<Trans>Server</Trans>}>{price(sight.known)}</Fact>
        <Fact name={<Trans>Screen</Trans>}>{price(sight.seen)}</Fact>
        <Fact name={<Trans>Delay</Trans>}>
          <b className={cx('fig', sight.behindMs > LATE_MS && styles.late)}>
            <Trans>{behind} ms</Trans>
          </b>
        </Fact>
        {age !== undefined && (
          <Fact name={<Trans>Age</Trans>}>
            <b className="fig">
              <Trans>{age} ms</Trans>
            </b>
          </Fact>
        )}
        <Fact name={<Trans>Channel</Trans>}>
          <b className={sight.link === 'online' ? undefined : styles.late}>{sight.link ? t(links[sight.link]) : '—'}</b>
        </Fact>
        <Fact name={<Trans>Displayed as</Trans>}>
          <b>{sight.state ? t(states[sight.state]) : '—'}</b>
        </Fact>
        {order && (
          <Fact name={<Trans>Order</Trans>}>
            <OrderWords order={order} />
          </Fact>
        )}
      </dl>
    </section>
  )
}

function OrderWords({ order }: { order: WitnessedOrder }) {
  const { t } = useLingui()
  return (
    <b>
      <bdi>{order.code}</bdi> {t(phases[order.phase])}
      {order.asked && ` (${t`confirmed later`})`}
    </b>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
