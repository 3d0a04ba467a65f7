import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MenuList, MenuRow } from '../../ui/MenuList.tsx'
import { MoreIcon } from '../../ui/MoreIcon.tsx'
import text from '../../ui/text.module.css'
import styles from './Choice.module.css'
import type { DepositQuery } from './depositQuery.ts'
import { NotAvailable } from './NotAvailable.tsx'
import type { Destinations } from './useDestinations.ts'

interface BankChoiceProps {
  known: Destinations
  ask: DepositQuery
  onChoose: (ask: DepositQuery) => void
}

/** A currency, and which of the broker's accounts for it is wired to. */
export function BankChoice({ known: { currencies, banks, currency }, ask, onChoose }: BankChoiceProps) {
  const { t } = useLingui()
  if (currencies.answer === undefined) return <NotAvailable resource={currencies} />
  if (currencies.answer.length === 0 || currency === undefined) {
    return (
      <EmptyState icon="info" title={<Trans>Bank wires aren’t available right now</Trans>}>
        <Trans>Deposit crypto or try again later.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <Chips
        label={t`Currency`}
        className={styles.chips}
        required
        value={currency}
        options={currencies.answer.map(({ code }) => ({ value: code, label: code }))}
        onChange={(code) => code !== null && onChoose({ step: 'choose', kind: 'bank', currency: code })}
      />
      {banks.answer === undefined ? (
        <NotAvailable resource={banks} />
      ) : banks.answer.length === 0 ? (
        <EmptyState
          icon="info"
          title={<Trans>No payment channel for {currency}</Trans>}
          action={
            <Button size="m" variant="secondary" onClick={() => onChoose({ step: 'choose', kind: 'coin' })}>
              <Trans>Deposit crypto</Trans>
            </Button>
          }
        >
          <Trans>This currency can’t be wired right now. Choose another one.</Trans>
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
            <Trans>Wires take one to three business days. Send yours from an account in your own name.</Trans>
          </p>
        </>
      )}
    </>
  )
}

const lastOf = (account: string): string => `•••${account.slice(-4)}`
