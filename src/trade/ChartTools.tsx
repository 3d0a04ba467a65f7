import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { useAtom } from '../useAtom.ts'
import { chartSheetAtom, drawingAtom, fullScreenAtom } from './chart/chartAtoms.ts'
import styles from './PeriodBar.module.css'

/** Tools beside the periods. On a phone one icon holds everything about the chart. */
export function ChartTools({ wide }: { wide: boolean }) {
  const { t } = useLingui()
  const [sheet, setSheet] = useAtom(chartSheetAtom)
  const toggle = (one: 'look' | 'indicators') => setSheet(sheet === one ? undefined : one)
  const [drawing, setDrawing] = useAtom(drawingAtom)
  const [full, setFull] = useAtom(fullScreenAtom)
  return (
    <>
      {wide && (
        <button
          type="button"
          className={styles.indicators}
          aria-pressed={sheet === 'indicators'}
          onClick={() => toggle('indicators')}
        >
          <Icon name="indicator" size={18} />
          <Trans>Indicators</Trans>
        </button>
      )}
      <div className={styles.end}>
        {wide ? (
          <>
            <IconButton
              icon="draw"
              size={18}
              label={t`Drawing tools`}
              aria-pressed={drawing}
              onClick={() => setDrawing(!drawing)}
            />
            <IconButton
              icon="settings"
              size={18}
              label={t`Chart settings`}
              aria-pressed={sheet === 'look'}
              onClick={() => toggle('look')}
            />
          </>
        ) : (
          <IconButton
            icon="indicator"
            size={20}
            label={t`Indicators and chart settings`}
            onClick={() => setSheet('look')}
          />
        )}
        <IconButton
          icon={full ? 'shrink' : 'expand'}
          size={wide ? 18 : 20}
          label={full ? t`Exit full screen` : t`Full screen`}
          onClick={() => setFull(!full)}
        />
      </div>
    </>
  )
}
