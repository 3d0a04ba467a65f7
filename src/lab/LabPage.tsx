import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useGoBack } from '../router.tsx'
import { Card } from '../ui/Card.tsx'
import { ChoiceRow } from '../ui/ChoiceRow.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import page from '../ui/toolPage.module.css'
import { useAtomValue } from '../useAtom.ts'
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
  const goBack = useGoBack()
  const { t } = useLingui()
  const network = useAtomValue(networkAtom)
  const name = useId()
  const on = network?.weather.name
  return (
    <div className={page.page}>
      <PageHead title={<Trans>Network lab</Trans>} onBack={goBack} />
      <div className={page.body}>
        <p className={page.intro}>
          <Trans>
            For testers: makes the network between the app and its server worse. Only in this tab, until you switch it
            off or close the tab. Orders are real orders.
          </Trans>
        </p>
        <p className={page.intro}>
          <Trans>
            It begins before what is kept on this device: unlike in a real tunnel, no kept copies stand in for the
            server.
          </Trans>
        </p>
        <Card pad={false}>
          <fieldset className={page.group} aria-label={t`Weather`}>
            <ChoiceRow
              type="radio"
              name={name}
              checked={on === undefined}
              onChoose={switchOff}
              title={<Trans>Off</Trans>}
              note={<Trans>The network as it is</Trans>}
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
    </div>
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
