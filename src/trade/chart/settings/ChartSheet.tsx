import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { cx } from '../../../ui/cx.ts'
import { MenuList, MenuRow } from '../../../ui/MenuList.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import stack from '../../../ui/stack.module.css'
import { useAtom } from '../../../useAtom.ts'
import { chartSettingsAtom, chartSheetAtom, drawingAtom } from '../chartAtoms.ts'
import { type ChartType, chartTypes } from '../chartSettings.ts'
import { ChartTableSheet } from '../table/ChartTableSheet.tsx'
import styles from './ChartSheet.module.css'
import { IndicatorList } from './IndicatorList.tsx'

interface ChartSheetProps {
  open: 'look' | 'indicators' | 'table' | undefined
  wide: boolean
  onClose: () => void
}

const typeNames: Readonly<Record<ChartType, MessageDescriptor>> = {
  candle: msg`Candles`,
  bar: msg`Bars`,
  line: msg({ message: 'Line', context: 'chart type' }),
  area: msg({ message: 'Area', context: 'chart type' }),
}

/** Sheet with the chart's appearance, its indicators, and its bars as a table. */
export function ChartSheet(props: ChartSheetProps) {
  const { open, onClose } = props
  return (
    <>
      <SettingsSheet {...props} open={open === 'table' ? undefined : open} />
      <ChartTableSheet open={open === 'table'} onClose={onClose} />
    </>
  )
}

/** The settings; a wide screen has a button for each half of them. */
function SettingsSheet({ open, wide, onClose }: ChartSheetProps) {
  const indicators = wide && open === 'indicators'
  return (
    <Sheet
      open={open !== undefined}
      onClose={onClose}
      wide="dock"
      tall={!wide}
      title={indicators ? <Trans>Indicators</Trans> : <Trans>Chart</Trans>}
    >
      <div className={cx(stack.gap16, styles.parts)}>
        {!indicators && <Look />}
        {!indicators && <Others wide={wide} onClose={onClose} />}
        {(!wide || indicators) && <IndicatorList wide={wide} />}
      </div>
    </Sheet>
  )
}

function Look() {
  const { t } = useLingui()
  const [{ type, log }, change] = useAtom(chartSettingsAtom)
  return (
    <section className={stack.gap8}>
      <Segmented
        label={t`Chart type`}
        value={type}
        options={chartTypes.map((value) => ({ value, label: t(typeNames[value]) }))}
        onChange={(next) => change({ type: next })}
      />
      <div className={cx(stack.row12, styles.row)}>
        <span className={cx(stack.fillShrink, styles.name)} aria-hidden="true">
          <Trans>Logarithmic price scale</Trans>
        </span>
        <Switch checked={log} label={t`Logarithmic price scale`} onChange={(next) => change({ log: next })} />
      </div>
    </section>
  )
}

function Others({ wide, onClose }: { wide: boolean; onClose: () => void }) {
  const setDrawing = useSetAtom(drawingAtom)
  const show = useSetAtom(chartSheetAtom)
  const begin = () => {
    setDrawing(true)
    onClose()
  }
  return (
    <section className={stack.gap8}>
      <MenuList>
        {!wide && <MenuRow icon="draw" label={<Trans>Draw on the chart</Trans>} onClick={begin} />}
        <MenuRow icon="orders" label={<Trans>Show as a table</Trans>} onClick={() => show('table')} />
      </MenuList>
    </section>
  )
}
