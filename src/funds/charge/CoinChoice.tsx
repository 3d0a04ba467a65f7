import { Trans, useLingui } from '@lingui/react/macro'
import type { CoinAccount } from '../../../contract/entities/funds.ts'
import { CurrencyMark } from '../../money/CurrencyMark.tsx'
import { networkWords } from '../../money/networkWords.ts'
import type { LoadRequest } from '../../resource/useResource.ts'
import { Chips } from '../../ui/Chips.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MenuList, MenuRow } from '../../ui/MenuList.tsx'
import text from '../../ui/text.module.css'
import styles from './Choice.module.css'
import type { DepositQuery } from './depositQuery.ts'
import { NotAvailable } from './NotAvailable.tsx'

interface CoinChoiceProps {
  known: LoadRequest<readonly CoinAccount[]>
  ask: DepositQuery
  onChoose: (ask: DepositQuery) => void
}

/** A coin, and the network it is sent on. */
export function CoinChoice({ known, ask, onChoose }: CoinChoiceProps) {
  const { t, i18n } = useLingui()
  const coins = known.answer
  if (coins === undefined) return <NotAvailable resource={known} />
  const [first] = coins
  if (first === undefined) {
    return (
      <EmptyState icon="info" title={<Trans>Crypto deposits aren’t available right now</Trans>}>
        <Trans>Deposit by bank wire or try again later.</Trans>
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
        label={t`Coin`}
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
        <Trans>Choose the network you’ll send on. Coins sent on another network will be lost.</Trans>
      </p>
    </>
  )
}
