import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { parseField } from '../../../i18n/parseNumber.ts'
import { cx } from '../../../ui/cx.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import stack from '../../../ui/stack.module.css'
import text from '../../../ui/text.module.css'
import { useAtom } from '../../../useAtom.ts'
import { chartSettingsAtom } from '../chartAtoms.ts'
import { type IndicatorName, indicatorNames, indicatorSpec } from '../indicatorCatalogue.ts'
import { type ChosenIndicator, hasRoom, indicatorsOf, MAX_PANES, switched, withParam } from '../indicatorChoice.ts'
import styles from './ChartSheet.module.css'
import { indicatorWords, paramWords } from './indicatorWords.ts'

/** Every indicator with its switch, and the parameters of those that are on. */
export function IndicatorList({ wide }: { wide: boolean }) {
  const [{ indicators }, change] = useAtom(chartSettingsAtom)
  const list = indicatorsOf(indicators, wide)
  const of = (place: 'candles' | 'pane') => indicatorNames.filter((name) => indicatorSpec(name).place === place)
  const rows = (place: 'candles' | 'pane') => (
    <ul className={styles.list}>
      {of(place).map((name) => (
        <Row key={name} name={name} list={list} onChange={(next) => change({ indicators: next })} />
      ))}
    </ul>
  )
  return (
    <>
      <section className={stack.gap8}>
        <h3 className={cx(text.caption, styles.heading)}>
          <Trans>On price chart</Trans>
        </h3>
        {rows('candles')}
      </section>
      <section className={stack.gap8}>
        <h3 className={cx(text.caption, styles.heading)}>
          <Trans>Below price chart</Trans>
          <span>
            <Plural value={MAX_PANES} one="Up to #" other="Up to #" />
          </span>
        </h3>
        {rows('pane')}
      </section>
    </>
  )
}

interface RowProps {
  name: IndicatorName
  list: readonly ChosenIndicator[]
  onChange: (list: readonly ChosenIndicator[]) => void
}

function Row({ name, list, onChange }: RowProps) {
  const { t } = useLingui()
  const chosen = list.find((one) => one.name === name)
  const said = t(indicatorWords[name])
  const params = indicatorSpec(name).params
  return (
    <li className={styles.item}>
      <div className={cx(stack.row12, styles.head)}>
        <span className={stack.fillShrink} aria-hidden="true">
          <span className={styles.code}>
            <bdi>{name}</bdi>
          </span>
          <span className={cx(text.caption, styles.summary)}>{said}</span>
        </span>
        <Switch
          checked={chosen !== undefined}
          label={`${name}, ${said}`}
          disabled={chosen === undefined && !hasRoom(list, name)}
          onChange={(on) => onChange(switched(list, name, on))}
        />
      </div>
      {chosen !== undefined && params.length > 0 && (
        <div className={cx(stack.gap8, styles.fields)}>
          {params.map(({ min, max, start }, index) => {
            const word = paramWords[name][index]
            const label = word === undefined ? '' : t(word)
            const value = chosen.params[index] ?? start
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place
              <div key={index} className={stack.gap4}>
                <span className={text.small} aria-hidden="true">
                  {label}
                </span>
                <NumberField
                  label={`${name}, ${label}`}
                  value={String(value)}
                  step="1"
                  min={String(min)}
                  max={String(max)}
                  decimals={0}
                  parse={parseField}
                  {...(value === 0 && { below: <Trans>No line</Trans> })}
                  onChange={(typed) => {
                    if (typed !== '') onChange(withParam(list, name, index, Number(typed)))
                  }}
                />
              </div>
            )
          })}
        </div>
      )}
    </li>
  )
}
