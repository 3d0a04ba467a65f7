import { Trans, useLingui } from '@lingui/react/macro'
import type { CoinAccount } from '../../../contract/entities/funds.ts'
import { CurrencyMark } from '../../money/CurrencyMark.tsx'
import { networkWords } from '../../money/networkWords.ts'
import type { Asked } from '../../resource/useResource.ts'
import { Chips } from '../../ui/Chips.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MenuList, MenuRow } from '../../ui/MenuList.tsx'
import text from '../../ui/text.module.css'
import styles from './Choice.module.css'
import type { ChargeAsk } from './chargeAsk.ts'
import { NotThere } from './NotThere.tsx'

interface CoinChoiceProps {
  known: Asked<readonly CoinAccount[]>
  ask: ChargeAsk
  onChoose: (ask: ChargeAsk) => void
}

/** A coin, and the network it is sent on. */
export function CoinChoice({ known, ask, onChoose }: CoinChoiceProps) {
  const { t, i18n } = useLingui()
  const coins = known.answer
  if (coins === undefined) return <NotThere asked={known} />
  const [first] = coins
  if (first === undefined) {
    return (
      <EmptyState icon="info" title={<Trans>No coin can be deposited at present</Trans>}>
        <Trans>Deposit by bank wire, or come back later.</Trans>
      </EmptyState>
    )
  }
  const codes = [...new Set(coins.map(({ currency }) => currency))]
  const currency = codes.find((code) => code === ask.currency) ?? first.currency
  const choose = (code: string) => {
    const networks = coins.filter((one) => one.currency === code)
    // Where there is but one network there is nothing to choose.
    onChoose({ step: 'choose', kind: 'coin', currency: code, id: networks.length === 1 ? networks[0]?.id : undefined })
  }
  return (
    <>
      <Chips
        label={t`Coin to send`}
        className={styles.chips}
        required
        value={currency}
        options={codes.map((code) => ({ value: code, label: code }))}
        onChange={(code) => code !== null && choose(code)}
      />
      <MenuList title={<Trans>Network</Trans>}>
        {coins
          .filter((one) => one.currency === currency)
          .map(({ id, network }) => {
            const words = networkWords(network)
            return (
              <MenuRow
                key={id}
                icon={<CurrencyMark code={currency} size={24} />}
                label={words ? i18n._(words) : network || currency}
                value={
                  words && network.toLowerCase() !== 'bitcoin' ? <span className="fig">{network}</span> : undefined
                }
                end="check"
                selected={id === ask.id}
                onClick={() => onChoose({ step: 'choose', kind: 'coin', currency, id })}
              />
            )
          })}
      </MenuList>
      <p className={text.note}>
        <Trans>
          Choose the network that your wallet or exchange sends on. The same coin on another network does not arrive.
        </Trans>
      </p>
    </>
  )
}
