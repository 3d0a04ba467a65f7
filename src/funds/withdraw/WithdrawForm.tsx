import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { WithdrawalCurrency, WithdrawalMethod } from '../../../contract/entities/funds.ts'
import { MAX_MEMO_LENGTH } from '../../../contract/fundAmounts.ts'
import { Form, Submit } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { formatMoney } from '../../i18n/format.ts'
import { AmountField } from '../../money/AmountField.tsx'
import screen from '../../money/Screen.module.css'
import { ScreenTitle } from '../../money/ScreenTitle.tsx'
import { isBusy } from '../../once/once.ts'
import { SendNote } from '../../once/SendNote.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import { ChosenWay } from './ChosenWay.tsx'
import { ConfirmWithdrawal } from './ConfirmWithdrawal.tsx'
import { CurrencySheet } from './CurrencySheet.tsx'
import { FaultWords } from './FaultWords.tsx'
import { MethodSheet } from './MethodSheet.tsx'
import { Receipt } from './Receipt.tsx'
import { chosenCurrency, chosenMethod, methodsFor } from './useOffer.ts'
import styles from './WithdrawForm.module.css'
import { drafts, freeAtom, type WithdrawalKind, type WithdrawingState, withdrawing } from './withdrawal.ts'
import { withdrawalFault } from './withdrawalFigures.ts'
import { addAddressPath, withdrawalPath } from './withdrawQuery.ts'

interface NotBoundSheetProps {
  open: boolean
  onClose: () => void
  kind: WithdrawalKind
  currencyId: string
}

/** There is nowhere to withdraw to yet: leads to where that is bound (document 2 §5). */
function NotBoundSheet({ open, onClose, kind, currencyId }: NotBoundSheetProps) {
  const navigate = useNavigate()
  const coin = kind === 'coin'
  return (
    <ConfirmSheet
      open={open}
      title={coin ? <Trans>No saved addresses</Trans> : <Trans>No saved bank accounts</Trans>}
      confirmLabel={coin ? <Trans>Add address</Trans> : <Trans>Add account</Trans>}
      keepLabel={<Trans>Not now</Trans>}
      tone="primary"
      onConfirm={() => {
        onClose()
        navigate(addAddressPath(kind, currencyId))
      }}
      onClose={onClose}
    >
      <p>
        <Trans>Please set up a collection account first.</Trans>
      </p>
      <p>
        <Trans>Your entries are kept until you return.</Trans>
      </p>
    </ConfirmSheet>
  )
}

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
  const free = useAtomValue(freeAtom)
  const draft = drafts[kind]
  const [currencyId, setCurrencyId] = useAtom(draft.currency)
  const [methodId, setMethodId] = useAtom(draft.method)
  const [amount, setAmount] = useAtom(draft.amount)
  const [memo, setMemo] = useAtom(draft.memo)
  const [open, setOpen] = useState<Open>()
  const currency = chosenCurrency(currencies, currencyId, methods) ?? currencies[0]
  const bound = methodsFor(methods, currency)
  const method = chosenMethod(bound, methodId)
  const fault = withdrawalFault(amount, currency, free)
  const early = fault === 'short' || fault === 'high' || fault === 'cents'
  const words = fault && <FaultWords fault={fault} currency={currency} free={free} />
  const form = useForm({
    // Without somewhere to send it to, the amount does not matter yet.
    faults: { amount: method && words },
    busy: isBusy(state),
    send() {
      if (method === undefined) return setOpen('notBound')
      withdrawing.clear()
      setOpen('confirm')
    },
  })
  const close = () => setOpen(undefined)
  return (
    <>
      <Form form={form} className={screen.screen}>
        <ScreenTitle hidden>
          <Trans>Withdraw</Trans>
        </ScreenTitle>
        <Segmented
          label={t`Withdrawal option`}
          value={kind}
          options={[
            { value: 'coin', label: t`Coin` },
            { value: 'bank', label: t`Bank account` },
          ]}
          onChange={(other) => navigate(withdrawalPath({ step: 'form', kind: other }), { replace: true })}
        />
        <ChosenWay
          kind={kind}
          currency={currency}
          method={method}
          onCurrency={() => setOpen('currency')}
          onMethod={() => (bound.length === 0 ? navigate(addAddressPath(kind, currency.id)) : setOpen('method'))}
        />
        <AmountField
          label={<Trans>Amount</Trans>}
          value={amount}
          onChange={setAmount}
          unit="USD"
          decimals={2}
          disabled={form.busy}
          aside={free !== undefined && <Available free={free} onAll={() => setAmount(free)} />}
          error={early ? words : form.error('amount')}
        />
        <Receipt kind={kind} currency={currency} amount={amount} />
        <TextField
          label={<Trans>Memo</Trans>}
          aside={<Trans>optional</Trans>}
          value={memo}
          onChange={setMemo}
          maxLength={MAX_MEMO_LENGTH}
          autoComplete="off"
          enterKeyHint="done"
          disabled={form.busy}
        />
        <div className={screen.foot}>
          {open !== 'confirm' && <SendNote state={state} records={withdrawalPath({ step: 'records', kind })} />}
          <Submit form={form}>
            <Trans>Continue</Trans>
          </Submit>
        </div>
      </Form>
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

/** Shows the available amount, and a button that selects all of it. */
function Available({ free, onAll }: { free: string; onAll: () => void }) {
  const { t } = useLingui()
  return (
    <span className={styles.available}>
      <Trans>
        Available <span className="fig">{formatMoney(free)}</span>
      </Trans>
      <button type="button" className={styles.all} aria-label={t`Withdraw all available funds`} onClick={onAll}>
        <Trans context="the whole amount">All</Trans>
      </button>
    </span>
  )
}
