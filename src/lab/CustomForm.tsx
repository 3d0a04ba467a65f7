import { Trans, useLingui } from '@lingui/react/macro'
import { atom } from 'jotai'
import type { NetworkState } from '../../contract/weather.ts'
import { parseField } from '../i18n/parseNumber.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import stack from '../ui/stack.module.css'
import { useAtom } from '../useAtom.ts'
import { customWeather } from '../weather/presets.ts'
import styles from './LabPage.module.css'
import { switchOn } from './lab.ts'

/** Typed values: ms, percent and seconds. */
interface Draft {
  readonly delay: string
  readonly jitter: string
  readonly loss: string
  readonly every: string
  readonly lasts: string
  readonly outage: NetworkState
}

/** Survives the page: one looks at the app and comes back to turn a little. */
const draftAtom = atom<Draft>({ delay: '200', jitter: '100', loss: '2', every: '20', lasts: '5', outage: 'open' })

const S = 1_000

/** A weather put together by hand. */
export function CustomForm({ on }: { on: boolean }) {
  const { t } = useLingui()
  const [draft, setDraft] = useAtom(draftAtom)
  const { delay, jitter, loss, every, lasts, outage } = draft
  const ready = [delay, jitter, loss, every, lasts].every((text) => text !== '' && Number(text) >= 0)
  const field = (key: 'delay' | 'jitter' | 'loss' | 'every' | 'lasts', label: string, unit: string, limits: Limits) => (
    <div className={stack.gap4}>
      <span className={styles.label}>{label}</span>
      <NumberField
        label={label}
        value={draft[key]}
        onChange={(value) => setDraft({ ...draft, [key]: value })}
        parse={parseField}
        unit={unit}
        decimals={0}
        step="1"
        {...limits}
      />
    </div>
  )
  const apply = () =>
    switchOn(
      customWeather({
        delayMs: Number(delay),
        jitterMs: Number(jitter),
        loss: Math.min(1, Number(loss) / 100),
        outage,
        everyMs: Number(every) * S,
        outageMs: Number(lasts) * S,
      }),
    )
  return (
    <Card className={styles.form}>
      <h2 className={styles.title}>
        <Trans>Custom</Trans>
      </h2>
      <div className={styles.fields}>
        {field('delay', t`One-way delay`, t`ms`, { min: '0', max: '30000', stride: '50' })}
        {field('jitter', t`Jitter`, t`ms`, { min: '0', max: '30000', stride: '50' })}
        {field('loss', t`Lost messages`, '%', { min: '0', max: '100' })}
      </div>
      <div className={stack.gap4}>
        <span className={styles.label}>
          <Trans>Recurring interruptions</Trans>
        </span>
        <Segmented<NetworkState>
          label={t`Recurring interruptions`}
          value={outage}
          onChange={(next) => setDraft({ ...draft, outage: next })}
          options={[
            { value: 'open', label: t`None` },
            { value: 'cut', label: t`Cut` },
            { value: 'halfOpen', label: t`Half-open` },
            { value: 'portal', label: t`Portal` },
          ]}
        />
      </div>
      {outage !== 'open' && (
        <div className={styles.fields}>
          {field('every', t`Every`, t`s`, { min: '1', max: '3600', stride: '5' })}
          {field('lasts', t`For`, t`s`, { min: '1', max: '3600' })}
        </div>
      )}
      <Button variant={on ? 'secondary' : 'primary'} full disabled={!ready || Number(every) < 1} onClick={apply}>
        {on ? <Trans>Apply</Trans> : <Trans>Turn on</Trans>}
      </Button>
    </Card>
  )
}

interface Limits {
  readonly min: string
  readonly max: string
  readonly stride?: string
}
