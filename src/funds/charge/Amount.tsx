import { Trans } from '@lingui/react/macro'
import Big from 'big.js'
import { useSetAtom } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { DEPOSIT_AMOUNT } from '../../../contract/fundAmounts.ts'
import { Form, Submit } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { formatMoney } from '../../i18n/format.ts'
import { AmountField } from '../../money/AmountField.tsx'
import screen from '../../money/Screen.module.css'
import { ScreenTitle } from '../../money/ScreenTitle.tsx'
import { useUsdPerUnit } from '../../money/useUsdPerUnit.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAtom } from '../../useAtom.ts'
import styles from './Amount.module.css'
import { Chosen } from './Chosen.tsx'
import { amountAtom, type Destination, worthAtom } from './deposit.ts'
import { type DepositFault, decimalsOf, depositFault, worthOf } from './depositAmount.ts'
import { type DepositQuery, depositPath } from './depositQuery.ts'
import { SendTo } from './SendTo.tsx'

interface AmountProps {
  ask: DepositQuery
  destination: Destination
}

const USD = 'USD'
const ONE = new Big(1)
/** Of a rate: enough digits for a coin that is worth a hundredth of a cent. */
const SMALL = 0.01

/** Asks for the amount, and shows its value and the target. */
export function Amount({ ask, destination }: AmountProps) {
  const navigate = useNavigate()
  const { kind, currency } = destination
  const rate = useUsdPerUnit(currency, kind)
  // Without a rate nobody can say what it is worth but whoever sends it.
  const unit = rate === null ? USD : currency
  const decimals = unit === USD ? 2 : decimalsOf(kind)
  const perUnit = rate ?? ONE
  const [amount, setAmount] = useAtom(useMemo(() => amountAtom(unit), [unit]))
  const setWorth = useSetAtom(useMemo(() => worthAtom(destination), [destination]))
  const fault = rate === undefined ? undefined : depositFault(amount, decimals, perUnit)
  const form = useForm({
    faults: { amount: fault && <FaultWords fault={fault} decimals={decimals} /> },
    local: true,
    busy: rate === undefined,
    send() {
      setWorth(worthOf(amount, perUnit))
      navigate(depositPath({ ...ask, step: 'proof' }))
    },
  })
  return (
    <Form form={form} className={screen.screen}>
      <ScreenTitle hidden>
        <Trans>Amount</Trans>
      </ScreenTitle>
      <Chosen destination={destination}>
        <Button variant="text" onClick={() => navigate(depositPath({ ...ask, step: 'choose' }))}>
          <Trans>Change</Trans>
        </Button>
      </Chosen>
      <div>
        <AmountField
          label={<Trans>Amount sent</Trans>}
          value={amount}
          onChange={setAmount}
          unit={unit}
          decimals={decimals}
          {...(rate && unit !== USD && { aside: <Rate unit={unit} rate={rate} /> })}
          error={form.error('amount', fault !== 'missing' && fault !== 'low')}
          {...(rate === null && { hint: <Trans>Enter the value in US dollars shown on your receipt.</Trans> })}
        />
        {rate !== null && unit !== USD && (
          <p className={styles.worth}>
            <span className={styles.label}>
              <Trans>You receive</Trans>
            </span>
            <output className={`fig ${styles.usd}`}>
              {rate ? formatMoney(amount === '' ? 0 : worthOf(amount, rate)) : <Skeleton w={96} h={24} />}
            </output>
          </p>
        )}
      </div>
      <SendTo destination={destination} />
      <div className={screen.foot}>
        <Submit form={form}>
          <Trans>I’ve paid: upload proof</Trans>
        </Submit>
      </div>
    </Form>
  )
}

function Rate({ unit, rate }: { unit: string; rate: Big }) {
  const usd = formatMoney(rate, { digits: rate.lt(SMALL) ? 8 : rate.lt(10) ? 4 : 2 })
  return (
    <span className="fig">
      1 {unit} = {usd}
    </span>
  )
}

function FaultWords({ fault, decimals }: { fault: DepositFault; decimals: number }): ReactNode {
  switch (fault) {
    case 'missing':
      return <Trans>Enter an amount.</Trans>
    case 'decimals':
      return <Trans>Use up to {decimals} decimal places.</Trans>
    case 'low': {
      const least = <span className="fig">{formatMoney(DEPOSIT_AMOUNT.least)}</span>
      return <Trans>The minimum deposit is {least}.</Trans>
    }
    case 'high': {
      const most = <span className="fig">{formatMoney(DEPOSIT_AMOUNT.most)}</span>
      return <Trans>The maximum deposit is {most}. Send more than one deposit.</Trans>
    }
  }
}
