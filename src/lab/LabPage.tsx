import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { lengthOf, type Segment, type Weather } from '../../contract/weather.ts'
import { Page } from '../Page.tsx'
import { Card } from '../ui/Card.tsx'
import { ChoiceRow } from '../ui/ChoiceRow.tsx'
import { cx } from '../ui/cx.ts'
import page from '../ui/toolPage.module.css'
import { useAtomValue } from '../useAtom.ts'
import type { Network } from '../weather/network.ts'
import { networkAtom } from '../weather/networkAtom.ts'
import { presets } from '../weather/presets.ts'
import { CustomForm } from './CustomForm.tsx'
import styles from './LabPage.module.css'
import { switchOff, switchOn } from './lab.ts'
import { useNetworkNow } from './useNetworkNow.ts'
import weatherBarStyles from './WeatherBar.module.css'
import { conditionsWords, presetWords, weatherName } from './weatherWords.ts'

/** Messages that take longer or are lost make a network slow, ms. */
const SLOW_MS = 150

const lookOf = ({ state, delayMs, jitterMs, loss }: Segment): string | undefined => {
  if (state !== 'open') return weatherBarStyles[state]
  return delayMs + jitterMs > SLOW_MS || loss > 0 ? weatherBarStyles.slow : weatherBarStyles.open
}

interface WeatherBarProps {
  weather: Weather
  /** Position in it, ms since its start. */
  since?: number
}

/** A weather as a strip of its stretches, in the order of time; the words beside it say the same. */
function WeatherBar({ weather, since }: WeatherBarProps) {
  const length = lengthOf(weather)
  const at = since === undefined ? undefined : weather.loop ? since % length : Math.min(since, length)
  return (
    <span className={weatherBarStyles.bar} dir="ltr" aria-hidden="true">
      {weather.segments.map((segment) => (
        <span
          key={segment.from}
          className={cx(weatherBarStyles.part, lookOf(segment))}
          style={{
            left: `${(segment.from / length) * 100}%`,
            width: `${((segment.to - segment.from) / length) * 100}%`,
          }}
        />
      ))}
      {at !== undefined && length > 0 && (
        <span className={weatherBarStyles.needle} style={{ left: `${(at / length) * 100}%` }} />
      )}
    </span>
  )
}

/** Makes the network between the app and its server worse, for who tests how the app bears it. */
export function LabPage() {
  const { t } = useLingui()
  const network = useAtomValue(networkAtom)
  const name = useId()
  const on = network?.weather.name
  return (
    <Page title={<Trans>Network lab</Trans>} width="column" toEdge>
      <div className={page.body}>
        <p className={page.intro}>
          <Trans>
            For testers: simulates a poor connection between the app and its server, in this tab only, until you turn it
            off or close the tab. Orders are real.
          </Trans>
        </p>
        <p className={page.intro}>
          <Trans>Unlike in a real tunnel, offline copies are not used in place of the server.</Trans>
        </p>
        <Card pad={false}>
          <fieldset className={page.group} aria-label={t`Network conditions`}>
            <ChoiceRow
              type="radio"
              name={name}
              checked={on === undefined}
              onChoose={switchOff}
              title={<Trans>Off</Trans>}
              note={<Trans>Unmodified network</Trans>}
            />
            {presets.map((preset) => (
              <ChoiceRow
                key={preset.name}
                type="radio"
                name={name}
                checked={on === preset.name}
                onChoose={() => switchOn(preset)}
                title={t(presetWords[preset.name].name)}
                note={t(presetWords[preset.name].note)}
              >
                <Bar weather={preset} network={on === preset.name ? network : undefined} />
              </ChoiceRow>
            ))}
            {on === 'recorded' && network && (
              <ChoiceRow
                type="radio"
                name={name}
                checked
                onChoose={() => undefined}
                title={weatherName(network.weather)}
              >
                <Bar weather={network.weather} network={network} />
              </ChoiceRow>
            )}
          </fieldset>
        </Card>
        <CustomForm on={on === 'custom'} />
      </div>
    </Page>
  )
}

function Bar({ weather, network }: { weather: Weather; network: Network | undefined }) {
  return network ? <RunningBar network={network} /> : <WeatherBar weather={weather} />
}

function RunningBar({ network }: { network: Network }) {
  const { now, since } = useNetworkNow(network)
  return (
    <>
      <WeatherBar weather={network.weather} since={since} />
      <span className={styles.now}>
        <Trans>Now:</Trans> <b>{conditionsWords(now)}</b>
      </span>
    </>
  )
}
