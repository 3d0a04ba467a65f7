import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { InterestRow } from '../../contract/loanRules.ts'
import { formatMoney } from '../i18n/format.ts'
import { cx } from '../ui/cx.ts'
import styles from './OfferList.module.css'
import { PerDay } from './PerDay.tsx'

interface OfferListProps {
  /** The shortest period first. */
  rows: readonly InterestRow[]
  /** Amount to borrow. `''` if nothing is typed. */
  amount: string
  chosen: string
  onChoose: (id: string) => void
}

/** Every period there is with what the amount would cost in it: a table that one chooses a line of. */
export function OfferList({ rows, amount, chosen, onChoose }: OfferListProps) {
  const { t } = useLingui()
  const group = useId()
  return (
    <fieldset className={styles.offers}>
      <legend className={styles.legend}>
        <Trans>Period</Trans>
      </legend>
      {rows.map((row) => (
        <label key={row.offer.id} className={cx(styles.offer, row.offer.id === chosen && styles.chosen)}>
          <input
            className={styles.radio}
            type="radio"
            name={group}
            value={row.offer.id}
            checked={row.offer.id === chosen}
            onChange={() => onChoose(row.offer.id)}
          />
          <span className={styles.main}>
            <span className={styles.period}>
              <Plural value={row.offer.period} one="# day" other="# days" />
            </span>
            <span className={styles.terms}>
              <PerDay percent={row.percent} />
              {row.offer.freePeriod > 0 && (
                <>
                  {' · '}
                  <Plural value={row.offer.freePeriod} one="# interest-free day" other="# interest-free days" />
                </>
              )}
            </span>
            {row.offer.name !== '' && <span className={styles.name}>{row.offer.name}</span>}
          </span>
          {row.fault === undefined && amount !== '' ? (
            <span className={styles.cost}>
              <span className={cx('fig', styles.total)}>{formatMoney(row.total)}</span>
              <span className={styles.interest}>
                <Trans>
                  Interest <span className="fig">{formatMoney(row.interest)}</span>
                </Trans>
              </span>
            </span>
          ) : (
            <span className={styles.cost}>
              <span className={styles.interest}>{t`Available`}</span>
              <span className={cx('fig', styles.bounds)}>
                {formatMoney(row.offer.minAmount, { digits: 0 })} – {formatMoney(row.offer.maxAmount, { digits: 0 })}
              </span>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
