import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { bindMethod } from '../../../contract/calls/funds.ts'
import type { WithdrawalCurrency } from '../../../contract/entities/funds.ts'
import { FactorCodeField, useFactorOn } from '../../account/security/FactorCodeField.tsx'
import { messageAnswer } from '../../api/request.ts'
import { Form, Submit } from '../../form/Form.tsx'
import { MailCodeField } from '../../form/MailCodeField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useMailCode } from '../../form/useMailCode.ts'
import screen from '../../money/Screen.module.css'
import { useGoBack } from '../../router.tsx'
import { store } from '../../store.ts'
import { FieldButton } from '../../ui/FieldButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { toast } from '../../ui/toast.ts'
import { useAtomValue } from '../../useAtom.ts'
import { BankFields } from './BankFields.tsx'
import { BindFaultWords } from './BindFaultWords.tsx'
import { type BindField, bindFaults } from './bindFaults.ts'
import { forgetBinding, typedAtom } from './binding.ts'
import { CoinFields } from './CoinFields.tsx'
import { CurrencyName, CurrencySheet } from './CurrencySheet.tsx'
import { chosenCurrency } from './useOffer.ts'
import { drafts, type WithdrawalKind } from './withdrawal.ts'
import { addAddressPath } from './withdrawQuery.ts'

interface BindFormProps {
  kind: WithdrawalKind
  currencies: readonly [WithdrawalCurrency, ...WithdrawalCurrency[]]
  /** Id of the one that the address asks for. */
  requested: string
}

/** Binds an address of a network, or an account of a currency (document 2 §2, decisions §9). */
export function BindForm({ kind, currencies, requested }: BindFormProps) {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const currency = chosenCurrency(currencies, requested) ?? currencies[0]
  const typed = useAtomValue(typedAtom)
  const faults = bindFaults(kind, typed, currency, currencies)
  const words = Object.entries(faults).map(([field, fault]) => [
    field,
    <BindFaultWords key={field} field={field as BindField} fault={fault} of={currency.network ?? ''} />,
  ])
  const mail = useMailCode()
  const [appCode, setAppCode] = useState('')
  const hasFactor = useFactorOn()
  const form = useForm<BindField>({
    faults: Object.fromEntries(words),
    ready: mail.ready && (!hasFactor || appCode.trim() !== ''),
    send: () =>
      mail.send(async ({ mailCode }) => {
        const { address, ...bank } = typed
        const sent = kind === 'coin' ? { address: address.trim(), remark: bank.remark } : bank
        const codes = { ...(mailCode && { code: mailCode }), ...(hasFactor && { appCode: appCode.trim() }) }
        const requested = { kind, currencyId: currency.id, ...sent, ...codes }
        const { message } = await messageAnswer(bindMethod, requested, { silent: true })
        if (message !== '') toast(message)
        forgetBinding()
        // What is withdrawn next goes there.
        store.set(drafts[kind].currency, currency.id)
        store.set(drafts[kind].method, '')
        goBack()
      }),
  })
  const fields = { typed, faults, currency, form }

  const choose = (to: WithdrawalKind, id?: string) => {
    form.clear()
    mail.clear()
    navigate(addAddressPath(to, id), { replace: true })
  }
  return (
    <>
      <Form form={form} className={screen.screen}>
        <Segmented
          label={t`Method`}
          value={kind}
          options={[
            { value: 'coin', label: t`Crypto address` },
            { value: 'bank', label: t`Bank account` },
          ]}
          onChange={(other) => choose(other)}
        />
        <FieldButton
          label={kind === 'coin' ? <Trans>Coin and network</Trans> : <Trans>Currency</Trans>}
          value={<CurrencyName currency={currency} />}
          onClick={() => setChoosing(true)}
        />
        {kind === 'coin' ? <CoinFields {...fields} /> : <BankFields {...fields} />}
        {hasFactor && <FactorCodeField value={appCode} onChange={setAppCode} readOnly={form.busy} />}
        <MailCodeField mail={mail} busy={form.busy} />
        <div className={screen.foot}>
          <Submit form={form}>{kind === 'coin' ? <Trans>Add address</Trans> : <Trans>Add account</Trans>}</Submit>
        </div>
      </Form>
      <CurrencySheet
        open={choosing}
        onClose={() => setChoosing(false)}
        currencies={currencies}
        selected={currency.id}
        onPick={(id) => choose(kind, id)}
      />
    </>
  )
}
