import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { STOP_OUT_LEVEL } from '../../contract/constants.ts'
import { formatPercent } from '../i18n/format.ts'
import { accountFiguresAtom } from '../session/figures.ts'
import { cx } from '../ui/cx.ts'
import { Ruler } from '../ui/Ruler.tsx'
import { useAtomValue } from '../useAtom.ts'
import styles from './RiskRuler.module.css'
import { RISK_TICKS, type RiskBand, riskAt, riskBand, riskMarks, riskZones } from './riskLevel.ts'

/** A word for how a margin level stands. */
const bandWords: Readonly<Record<RiskBand, MessageDescriptor>> = {
  stopOut: msg`Stop-out`,
  danger: msg`Critical`,
  tight: msg`Low`,
  comfortable: msg`Adequate`,
  ample: msg`Healthy`,
}

const marks = () => riskMarks.map(({ level, at }) => ({ at, label: formatPercent(level, { digits: 0 }) }))

/** Shows the margin level and its distance from the stop-out on a logarithmic ruler. */
export function RiskRuler({ word = true }: { word?: boolean }) {
  const { t } = useLingui()
  const figures = useAtomValue(accountFiguresAtom)
  const level = figures?.marginLevel
  const stopOut = formatPercent(STOP_OUT_LEVEL, { digits: 0 })
  const band = level === undefined ? undefined : riskBand(level)
  const rate = level === undefined ? undefined : formatPercent(level, { digits: 0 })
  return (
    <div className={styles.risk}>
      <div className={styles.head}>
        <span className={styles.label}>
          {level === undefined ? <Trans>Margin level</Trans> : <Trans>Margin level · stop-out at {stopOut}</Trans>}
        </span>
        {band === undefined ? (
          <span className={styles.word}>
            <Trans>No margin in use</Trans>
          </span>
        ) : (
          <>
            {word && <span className={cx(styles.word, styles[band])}>{t(bandWords[band])}</span>}
            <span className={cx('fig', styles.rate)}>{rate}</span>
          </>
        )}
      </div>
      <Ruler
        label={t`Margin level`}
        valueText={band === undefined ? t`No margin in use` : `${rate}, ${t(bandWords[band])}`}
        ticks={RISK_TICKS}
        zones={riskZones(level)}
        marks={marks()}
        needle={level === undefined ? null : riskAt(level)}
      />
    </div>
  )
}
