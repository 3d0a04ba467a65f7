import { Ruler } from './Ruler.tsx'
import styles from './RulerSlider.module.css'
import { labelStride } from './rulerScale.ts'

interface RulerSliderProps<T extends string> {
  label: string
  /** In rising order; `name` is what is said ("30 times"), `label` what stands under the tick. */
  values: readonly { value: T; label: string; name?: string }[]
  value: T
  onChange: (value: T) => void
}

/** Ticks between two values. */
const between = 5

/** One of a rising row of values, chosen on a ruler; a range input under the drawing takes fingers, mouse and keys. */
export function RulerSlider<T extends string>({ label, values, value, onChange }: RulerSliderProps<T>) {
  const last = values.length - 1
  const at = Math.max(
    0,
    values.findIndex((one) => one.value === value),
  )
  const chosen = values[at]
  const stride = labelStride(values.length)
  const place = (index: number) => (last === 0 ? 0 : index / last)
  const named = (index: number) =>
    index === at ||
    ((index === last || (index % stride === 0 && last - index >= stride)) &&
      (stride === 1 || Math.abs(index - at) >= stride))
  return (
    <div className={styles.slider} dir="ltr">
      <div aria-hidden="true">
        <Ruler
          label={label}
          valueText={chosen?.label ?? ''}
          look="scale"
          ticks={last * between + 1}
          zones={[{ to: place(at), tone: 'acc' }]}
          marks={values.map((one, index) => ({
            at: place(index),
            label: named(index) ? one.label : undefined,
            strong: index === at,
          }))}
          needle={place(at)}
        />
      </div>
      <input
        className={styles.range}
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-label={label}
        aria-valuetext={chosen?.name ?? chosen?.label}
        onChange={(event) => {
          const next = values[event.target.valueAsNumber]
          if (next && next.value !== value) onChange(next.value)
        }}
      />
    </div>
  )
}
