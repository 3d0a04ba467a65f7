import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId } from 'react'
import { goBack } from '../navigation/location.ts'
import { Card } from '../ui/Card.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import type { Network } from '../weather/network.ts'
import { networkAtom } from '../weather/networkAtom.ts'
import { presets } from '../weather/presets.ts'
import type { Weather } from '../weather/weather.ts'
import { CustomForm } from './CustomForm.tsx'
import styles from './LabPage.module.css'
import { switchOff, switchOn } from './lab.ts'
import { useNetworkNow } from './useNetworkNow.ts'
import { WeatherBar } from './WeatherBar.tsx'
import { conditionsWords, presetWords, weatherName } from './weatherWords.ts'

/** Makes the network between the app and its server worse, for who tests how the app bears it. */
export function LabPage() {
  const { t } = useLingui()
  const network = useAtomValue(networkAtom)
  const name = useId()
  const on = network?.weather.name
  return (
    <div className={styles.page}>
      <PageHead title={<Trans>Network lab</Trans>} onBack={goBack} />
      <div className={styles.body}>
        <p className={styles.intro}>
          <Trans>
            For testers: makes the network between the app and its server worse. Only in this tab, until you switch it
            off or close the tab. Orders are real orders.
          </Trans>
        </p>
        <p className={styles.intro}>
          <Trans>
            It begins before what is kept on this device: unlike in a real tunnel, no kept copies stand in for the
            server.
          </Trans>
        </p>
        <Card pad={false}>
          <fieldset className={styles.group} aria-label={t`Weather`}>
            <Choice name={name} checked={on === undefined} onChoose={switchOff}>
              <span className={styles.name}>
                <Trans>Off</Trans>
              </span>
              <span className={styles.small}>
                <Trans>The network as it is</Trans>
              </span>
            </Choice>
            {presets.map((preset) => (
              <Choice key={preset.name} name={name} checked={on === preset.name} onChoose={() => switchOn(preset)}>
                <span className={styles.name}>{t(presetWords[preset.name].name)}</span>
                <span className={styles.small}>{t(presetWords[preset.name].note)}</span>
                <Bar weather={preset} network={on === preset.name ? network : undefined} />
              </Choice>
            ))}
            {on === 'recorded' && network && (
              <Choice name={name} checked onChoose={() => undefined}>
                <span className={styles.name}>{weatherName(network.weather)}</span>
                <Bar weather={network.weather} network={network} />
              </Choice>
            )}
          </fieldset>
        </Card>
        <CustomForm on={on === 'custom'} />
      </div>
    </div>
  )
}

interface ChoiceProps {
  name: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ name, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.row}>
      <input type="radio" className={styles.mark} name={name} checked={checked} onChange={onChoose} />
      <span className={styles.words}>{children}</span>
    </label>
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
