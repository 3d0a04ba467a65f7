import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { WithdrawalCurrency, WithdrawalMethod } from '../../../contract/entities/funds.ts'
import { LONGEST_MEMO } from '../../../contract/fundAmounts.ts'
import { formatMoney } from '../../i18n/format.ts'
import { AmountField } from '../../money/AmountField.tsx'
import { MONEY } from '../../money/moneyOnce.ts'
import screen from '../../money/Screen.module.css'
import { ScreenTitle } from '../../money/ScreenTitle.tsx'
import { SendNote } from '../../money/SendNote.tsx'
import { isBusy } from '../../once/once.ts'
import { offlineAtom } from '../../session/offline.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import { ChosenWay } from './ChosenWay.tsx'
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx'
import { CurrencySheet } from './CurrencySheet.tsx'
import { FaultWords } from './FaultWords.tsx'
import { MethodSheet } from './MethodSheet.tsx'
import { NotBoundSheet } from './NotBoundSheet.tsx'
import { Receipt } from './Receipt.tsx'
import { chosenCurrency, chosenMethod, methodsFor } from './useOffer.ts'
import styles from './WithdrawForm.module.css'
import { addressOfBinding, addressOfWithdrawal } from './withdrawAsk.ts'
import { drafts, freeAtom, type WithdrawalKind, type WithdrawingState, withdrawing } from './withdrawal.ts'
import { withdrawalFault } from './withdrawalFigures.ts'

interface WithdrawFormProps {
  kind: WithdrawalKind
  currencies: readonly [WithdrawalCurrency, ...WithdrawalCurrency[]]
  methods: readonly WithdrawalMethod[]
  state: WithdrawingState
}

type Open = 'currency' | 'method' | 'notBound' | 'confirm'

/** In what, where to, how much (document 2 §2, §5, §9). */
export function WithdrawForm({ kind, currencies, methods, state }: WithdrawFormProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const offline = useAtomValue(offlineAtom)
  const free = useAtomValue(freeAtom)
  const draft = drafts[kind]
  const [currencyId, setCurrencyId] = useAtom(draft.currency)
  const [methodId, setMethodId] = useAtom(draft.method)
  const [amount, setAmount] = useAtom(draft.amount)
  const [memo, setMemo] = useAtom(draft.memo)
  const [open, setOpen] = useState<Open>()
  const [tries, setTries] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const currency = chosenCurrency(currencies, currencyId, methods) ?? currencies[0]
  const bound = methodsFor(methods, currency.id)
  const method = chosenMethod(bound, methodId)
  const fault = withdrawalFault(amount, currency, free)
  const early = fault === 'short' || fault === 'high' || fault === 'cents'
  const shown = fault !== undefined && (tries > 0 || early) ? fault : undefined
  const sending = isBusy(state)
  const close = () => setOpen(undefined)
  useEffect(() => {
    if (tries > 0) field.current?.focus()
  }, [tries])

  const go = (event: FormEvent) => {
    event.preventDefault()
    if (sending || offline) return
    if (method === undefined) setOpen('notBound')
    else if (fault !== undefined) setTries(tries + 1)
    else {
      withdrawing.clear(MONEY)
      setOpen('confirm')
    }
  }
  return (
    <>
      <form className={screen.screen} noValidate onSubmit={go}>
        <ScreenTitle hidden>
          <Trans>Withdraw</Trans>
        </ScreenTitle>
        <Segmented
          label={t`Way to be paid`}
          value={kind}
          options={[
            { value: 'coin', label: t`Coin` },
            { value: 'bank', label: t`Bank account` },
          ]}
          onChange={(other) => navigate(addressOfWithdrawal({ step: 'form', kind: other }), { replace: true })}
        />
        <ChosenWay
          kind={kind}
          currency={currency}
          method={method}
          onCurrency={() => setOpen('currency')}
          onMethod={() => (bound.length === 0 ? navigate(addressOfBinding(kind, currency.id)) : setOpen('method'))}
        />
        <AmountField
          ref={field}
          label={<Trans>Amount</Trans>}
          value={amount}
          onChange={setAmount}
          unit="USD"
          decimals={2}
          disabled={sending}
          aside={free !== undefined && <Available free={free} onAll={() => setAmount(free)} />}
          {...(shown && { error: <FaultWords fault={shown} currency={currency} free={free} /> })}
        />
        <Receipt kind={kind} currency={currency} amount={amount} />
        <TextField
          label={<Trans>Memo</Trans>}
          aside={<Trans>optional</Trans>}
          value={memo}
          onChange={setMemo}
          maxLength={LONGEST_MEMO}
          autoComplete="off"
          enterKeyHint="done"
          disabled={sending}
        />
        <div className={screen.foot}>
          {open !== 'confirm' && <SendNote state={state} records={addressOfWithdrawal({ step: 'records', kind })} />}
          <Button type="submit" full busy={sending} disabled={offline && !sending}>
            <Trans>Continue</Trans>
          </Button>
        </div>
      </form>
      <CurrencySheet
        open={open === 'currency'}
        onClose={close}
        currencies={currencies}
        selected={currency.id}
        onPick={setCurrencyId}
      />
      <MethodSheet
        open={open === 'method'}
        onClose={close}
        kind={kind}
        currencyId={currency.id}
        methods={bound}
        selected={method?.id}
        onPick={setMethodId}
      />
      <NotBoundSheet open={open === 'notBound'} onClose={close} kind={kind} currencyId={currency.id} />
      {method && (
        <ConfirmWithdrawal
          open={open === 'confirm'}
          onClose={close}
          plan={{ kind, currency, method, number: amount, memo: memo.trim() }}
          state={state}
        />
      )}
    </>
  )
}

/** What can be withdrawn now, and a press that takes it all. */
function Available({ free, onAll }: { free: string; onAll: () => void }) {
  const { t } = useLingui()
  return (
    <span className={styles.available}>
      <Trans>
        Free <span className="fig">{formatMoney(free)}</span>
      </Trans>
      <button type="button" className={styles.all} aria-label={t`Withdraw all that is free`} onClick={onAll}>
        <Trans context="the whole amount">All</Trans>
      </button>
    </span>
  )
}
