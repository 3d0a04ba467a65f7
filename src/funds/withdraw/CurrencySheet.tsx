import { Trans, useLingui } from '@lingui/react/macro'
import type { WithdrawalCurrency } from '../../../contract/entities/funds.ts'
import { CurrencyMark } from '../../money/CurrencyMark.tsx'
import { MenuList, MenuRow } from '../../ui/MenuList.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import text from '../../ui/text.module.css'
import styles from './CurrencySheet.module.css'
import { formatFeeRate, NetworkName } from './words.tsx'

interface CurrencySheetProps {
  open: boolean
  onClose: () => void
  currencies: readonly WithdrawalCurrency[]
  selected: string | undefined
  onPick: (id: string) => void
}

/** The currencies to withdraw in, each with its network and what it takes. */
export function CurrencySheet({ open, onClose, currencies, selected, onPick }: CurrencySheetProps) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} title={t`Currency`}>
      <MenuList>
        {currencies.map((currency) => (
          <MenuRow
            key={currency.id}
            icon={<CurrencyMark code={currency.code} size={24} />}
            label={
              <span className={styles.name}>
                <span>
                  <bdi>{currency.code}</bdi>
                </span>{' '}
                {currency.network && (
                  <span className={text.caption}>
                    <NetworkName network={currency.network} />
                  </span>
                )}
              </span>
            }
            value={
              <Trans>
                Fee <span className="fig">{formatFeeRate(currency)}</span>
              </Trans>
            }
            end="check"
            selected={currency.id === selected}
            onClick={() => {
              onPick(currency.id)
              onClose()
            }}
          />
        ))}
      </MenuList>
    </Sheet>
  )
}

/** Code and network: the same coin on two networks is two choices. */
export function CurrencyName({
  currency: { code, network },
}: {
  currency: Pick<WithdrawalCurrency, 'code' | 'network'>
}) {
  if (!network) return <bdi>{code}</bdi>
  return (
    <>
      <bdi>{code}</bdi> · <NetworkName network={network} />
    </>
  )
}
