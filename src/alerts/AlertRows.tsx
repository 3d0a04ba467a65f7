import { Trans, useLingui } from '@lingui/react/macro'
import type { PriceAlert } from '../../contract/entities/alert.ts'
import { percentChange } from '../../contract/rules.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { formatPercent } from '../i18n/format.ts'
import { instrumentAtom, quoteAtom } from '../markets/atoms.ts'
import { InstrumentLogo } from '../markets/InstrumentLogo.tsx'
import { useOnce } from '../once/openOnce.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './AlertRows.module.css'
import { alertOnce, removalKey } from './alertList.ts'
import { alertPrice, waitWords } from './alertWords.ts'
import { openInstrument } from './openInstrument.ts'

interface AlertRowsProps {
  alerts: readonly PriceAlert[]
  /** Of every instrument: the rows name theirs, and open it. */
  all?: boolean
  /** An instrument is opened. */
  onOpen?: () => void
}

/** Alerts that were reached, newest first, and those that wait. */
export function AlertRows({ alerts, ...rest }: AlertRowsProps) {
  const reached = alerts
    .filter(({ firedAt }) => firedAt !== undefined)
    .sort((a, b) => (b.firedAt ?? 0) - (a.firedAt ?? 0))
  const waiting = alerts.filter(({ firedAt }) => firedAt === undefined)
  const [removing, remove] = useRemoval(reached.map(({ id }) => id))
  return (
    <>
      {reached.length > 0 && (
        <section>
          <header className={cx(stack.ends, styles.head)}>
            <h3 className={text.caption}>
              <Trans>Triggered</Trans>
            </h3>
            {reached.length > 1 && (
              <Button variant="text" size="s" busy={removing} onClick={remove}>
                <Trans>Clear all</Trans>
              </Button>
            )}
          </header>
          <Rows alerts={reached} {...rest} />
        </section>
      )}
      {waiting.length > 0 && (
        <section>
          <header className={cx(stack.ends, styles.head)}>
            <h3 className={text.caption}>
              <Trans>Active</Trans>
            </h3>
          </header>
          <Rows alerts={waiting} {...rest} />
        </section>
      )}
    </>
  )
}

/** Returns whether alerts are being removed, and the function that removes them. A failure appears in a toast. */
function useRemoval(ids: readonly string[]): readonly [removing: boolean, remove: () => void] {
  const { busy, run } = useOnce(alertOnce, removalKey(ids), false)
  return [busy, () => void run({ act: 'remove', ids })]
}

function Rows({ alerts, ...rest }: AlertRowsProps) {
  return (
    <Card pad={false}>
      <ul>
        {alerts.map((alert) => (
          <Row key={alert.id} alert={alert} {...rest} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ alert, all, onOpen }: { alert: PriceAlert } & Omit<AlertRowsProps, 'alerts'>) {
  const { t } = useLingui()
  const instrument = useAtomValue(instrumentAtom(alert.code))
  const [removing, remove] = useRemoval([alert.id])
  const { showCode, firedAt } = alert
  const words = waitWords(alert)
  const inside = (
    <>
      {all ? (
        <InstrumentLogo instrument={instrument ?? { logo: '', showCode }} size={28} className={styles.logo} />
      ) : (
        <Icon name={firedAt === undefined ? 'clock' : 'check'} size={18} className={styles.icon} />
      )}
      <span className={cx(stack.tight, styles.text)}>
        <span className={styles.subject}>
          {all && <bdi className={styles.code}>{showCode}</bdi>} <bdi>{words}</bdi>
        </span>
        <span className={text.caption}>
          {firedAt === undefined ? <DistanceAway alert={alert} /> : <Reached alert={alert} />}
        </span>
      </span>
    </>
  )
  const open = () => {
    onOpen?.()
    openInstrument(alert.code)
  }
  return (
    <li className={cx(styles.row, firedAt !== undefined && styles.reached)}>
      {all ? (
        <button type="button" className={cx(stack.row12, stack.fillShrink, styles.main)} onClick={open}>
          {inside}
        </button>
      ) : (
        <div className={cx(stack.row12, stack.fillShrink, styles.main)}>{inside}</div>
      )}
      <IconButton
        icon="close"
        size={18}
        label={t`Remove: ${showCode}, ${words}`}
        disabled={removing}
        onClick={remove}
      />
    </li>
  )
}

function Reached({ alert }: { alert: PriceAlert }) {
  const price = alertPrice(alert, alert.firedPrice ?? 0)
  const time = formatDateTime(alert.firedAt, 'short')
  return (
    <Trans>
      <bdi>{price}</bdi> on <bdi>{time}</bdi>
    </Trans>
  )
}

/** Shows how far the price has to move. */
function DistanceAway({ alert }: { alert: PriceAlert }) {
  const last = useAtomValue(quoteAtom(alert.code))?.close
  if (last === undefined) return formatDateTime(alert.createdAt, 'short')
  const levels = [alert.above, alert.below].filter((level) => level !== undefined)
  const nearest = Math.min(...levels.map((level) => Math.abs(percentChange(last, level).toNumber())))
  const percent = formatPercent(nearest)
  return (
    <Trans>
      <span className="fig">{percent}</span> away
    </Trans>
  )
}
