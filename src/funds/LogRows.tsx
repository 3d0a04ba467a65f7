import { Trans, useLingui } from '@lingui/react/macro'
import type { BalanceChange } from '../../contract/entities/funds.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { directionOf, formatExact, ORDER_DIGITS } from '../i18n/format.ts'
import { shownZone } from '../i18n/timeZone.ts'
import { moneyHiddenAtom } from '../session/settings.ts'
import { cx } from '../ui/cx.ts'
import stack from '../ui/stack.module.css'
import { Tag } from '../ui/Tag.tsx'
import table from '../ui/table.module.css'
import text from '../ui/text.module.css'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import changeAmountStyles from './ChangeAmount.module.css'
import { changeDays } from './changeDays.ts'
import styles from './LogRows.module.css'

/** By how much the balance changed, with its sign and the colour of its direction. */
function ChangeAmount({ change: { value }, hidden }: { change: BalanceChange; hidden: boolean }) {
  if (hidden) return <span className="fig">••••••</span>
  const tone = directionOf(value, ORDER_DIGITS)
  return (
    <span className={cx('fig', changeAmountStyles.amount, tone && tones[tone])}>
      {formatExact(value, { sign: 'always' })}
    </span>
  )
}

interface LogRowsProps {
  changes: readonly BalanceChange[]
  /** In columns. */
  wide: boolean
}

/** Changes of the balance by days, the newest first. */
export function LogRows({ changes, wide }: LogRowsProps) {
  return wide ? <Table changes={changes} /> : <List changes={changes} />
}

/** The server's words for what changed the balance. */
const wordsOf = ({ memoTranslated, memo, type }: BalanceChange): string => memoTranslated || memo || type

function List({ changes }: { changes: readonly BalanceChange[] }) {
  const hidden = useAtomValue(moneyHiddenAtom)
  return changeDays(changes, shownZone()).map(({ day, at, changes: ofDay }) => (
    <section key={day} aria-label={formatDateTime(at, 'date')}>
      <h2 className={cx(text.small, styles.day)}>{formatDateTime(at, 'date')}</h2>
      <ul>
        {ofDay.map((change, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing but its place tells one from another
          <li key={place} className={styles.row} data-change={change.type}>
            <div className={cx(stack.fillColumn, styles.subject)}>
              <p className={styles.words}>
                <bdi>{wordsOf(change)}</bdi>
              </p>
              <p className={cx(stack.row8, text.caption, styles.time)}>
                <span className="fig">{formatDateTime(change.createdAt, 'clock')}</span>
                {change.part === 'locked' && (
                  <Tag icon="lock">
                    <Trans>Locked</Trans>
                  </Tag>
                )}
              </p>
            </div>
            <ChangeAmount change={change} hidden={hidden} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Table({ changes }: { changes: readonly BalanceChange[] }) {
  const { t } = useLingui()
  const hidden = useAtomValue(moneyHiddenAtom)
  return (
    <table className={cx(table.table, styles.table)} aria-label={t`Balance transactions`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Time</Trans>
          </th>
          <th scope="col">
            <Trans>Transaction type</Trans>
          </th>
          <th scope="col">
            <Trans>Balance type</Trans>
          </th>
          <th scope="col">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      {changeDays(changes, shownZone()).map(({ day, at, changes: ofDay }) => (
        <tbody key={day}>
          <tr className={styles.dayRow}>
            <th scope="rowgroup" colSpan={4}>
              {formatDateTime(at, 'date')}
            </th>
          </tr>
          {ofDay.map((change, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing but its place tells one from another
            <tr key={place} data-change={change.type}>
              <td>
                <span className="fig">{formatDateTime(change.createdAt, 'clock')}</span>
              </td>
              <td className={styles.strong}>
                <bdi>{wordsOf(change)}</bdi>
              </td>
              <td>
                <PartWord part={change.part} />
              </td>
              <td>
                <ChangeAmount change={change} hidden={hidden} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** Names the part of the balance that changed. Other servers do not report it. */
function PartWord({ part }: Pick<BalanceChange, 'part'>) {
  if (part === 'locked') return <Trans>Locked balance</Trans>
  return part === 'balance' ? <Trans>Balance</Trans> : '–'
}
