import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MenuList, MenuRow } from '../../ui/MenuList.tsx'
import { MoreIcon } from '../../ui/MoreIcon.tsx'
import text from '../../ui/text.module.css'
import styles from './Choice.module.css'
import type { ChargeAsk } from './chargeAsk.ts'
import { NotThere } from './NotThere.tsx'
import type { Destinations } from './useDestinations.ts'

interface BankChoiceProps {
  known: Destinations
  ask: ChargeAsk
  onChoose: (ask: ChargeAsk) => void
}

/** A currency, and which of the broker's accounts for it is wired to. */
export function BankChoice({ known: { currencies, banks, currency }, ask, onChoose }: BankChoiceProps) {
  const { t } = useLingui()
  if (currencies.answer === undefined) return <NotThere asked={currencies} />
  if (currencies.answer.length === 0 || currency === undefined) {
    return (
      <EmptyState icon="info" title={<Trans>No currency can be wired at present</Trans>}>
        <Trans>Deposit by coin, or come back later.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <Chips
        label={t`Currency to wire`}
        className={styles.chips}
        required
        value={currency}
        options={currencies.answer.map(({ code }) => ({ value: code, label: code }))}
        onChange={(code) => code !== null && onChoose({ step: 'choose', kind: 'bank', currency: code })}
      />
      {banks.answer === undefined ? (
        <NotThere asked={banks} />
      ) : banks.answer.length === 0 ? (
        <EmptyState
          icon="info"
          title={<Trans>No payment channel for {currency}</Trans>}
          action={
            <Button size="m" variant="secondary" onClick={() => onChoose({ step: 'choose', kind: 'coin' })}>
              <Trans>Deposit by coin</Trans>
            </Button>
          }
        >
          <Trans>Nothing can be wired in this currency at present. Choose another one.</Trans>
        </EmptyState>
      ) : (
        <>
          <MenuList title={<Trans>Wire to</Trans>}>
            {banks.answer.map(({ id, bankName, payeeAccount }) => (
              <MenuRow
                key={id}
                icon={<MoreIcon name="bank" />}
                label={<bdi>{bankName}</bdi>}
                value={payeeAccount === '' ? undefined : <span className="fig">{lastOf(payeeAccount)}</span>}
                end="check"
                selected={id === ask.id}
                onClick={() => onChoose({ step: 'choose', kind: 'bank', currency, id })}
              />
            ))}
          </MenuList>
          <p className={text.note}>
            <Trans>A wire takes one to three working days. Send it from an account in your own name.</Trans>
          </p>
        </>
      )}
    </>
  )
}

const lastOf = (account: string): string => `•••${account.slice(-4)}`
