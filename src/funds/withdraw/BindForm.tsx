import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { bindMethod } from '../../../contract/calls/funds.ts'
import type { WithdrawalCurrency } from '../../../contract/entities/funds.ts'
import { errorWords, SessionError } from '../../api/errors.ts'
import { messageAnswer } from '../../api/request.ts'
import screen from '../../money/Screen.module.css'
import { useGoBack } from '../../router.tsx'
import { offlineAtom } from '../../session/offline.ts'
import { store } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldButton } from '../../ui/FieldButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { toast } from '../../ui/toast.ts'
import { useAtomValue } from '../../useAtom.ts'
import { BankFields } from './BankFields.tsx'
import styles from './BindForm.module.css'
import { bindFaults } from './bindFaults.ts'
import { forgetBinding, typedAtom } from './binding.ts'
import { CoinFields } from './CoinFields.tsx'
import { CurrencyName, CurrencySheet } from './CurrencySheet.tsx'
import { chosenCurrency } from './useOffer.ts'
import { addressOfBinding } from './withdrawAsk.ts'
import { drafts, type WithdrawalKind } from './withdrawal.ts'

interface BindFormProps {
  kind: WithdrawalKind
  currencies: readonly [WithdrawalCurrency, ...WithdrawalCurrency[]]
  /** Id of the one that the address asks for. */
  asked: string
}

/** Binds an address of a network, or an account of a currency (document 2 §2, decisions §9). */
export function BindForm({ kind, currencies, asked }: BindFormProps) {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const { t } = useLingui()
  const offline = useAtomValue(offlineAtom)
  const [choosing, setChoosing] = useState(false)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const currency = chosenCurrency(currencies, asked) ?? currencies[0]
  const typed = useAtomValue(typedAtom)
  const faults = bindFaults(kind, typed, currency, currencies)
  const fields = { typed, faults, currency, tried: tries > 0 }

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  const choose = (to: WithdrawalKind, id?: string) => {
    setRefusal(undefined)
    setTries(0)
    navigate(addressOfBinding(to, id), { replace: true })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || offline) return
    setRefusal(undefined)
    setTries(tries + 1)
    if (Object.keys(faults).length > 0) return
    setBusy(true)
    try {
      const { address, ...bank } = typed
      const sent = kind === 'coin' ? { address: address.trim(), remark: bank.remark } : bank
      const { message } = await messageAnswer(bindMethod, { kind, currencyId: currency.id, ...sent }, { silent: true })
      if (message !== '') toast(message)
      forgetBinding()
      // What is withdrawn next goes there.
      store.set(drafts[kind].currency, currency.id)
      store.set(drafts[kind].method, '')
      goBack()
    } catch (error) {
      if (!(error instanceof SessionError)) setRefusal(errorWords(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <form ref={form} className={screen.screen} noValidate onSubmit={submit}>
        <Segmented
          label={t`What to bind`}
          value={kind}
          options={[
            { value: 'coin', label: t`Coin address` },
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
        {refusal !== undefined && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <div className={screen.foot}>
          <Button type="submit" full busy={busy} disabled={offline && !busy}>
            {kind === 'coin' ? <Trans>Bind this address</Trans> : <Trans>Bind this account</Trans>}
          </Button>
          {offline && (
            <p className={styles.note} role="status">
              <Trans>Not while offline. What you have typed stays here until you are back.</Trans>
            </p>
          )}
        </div>
      </form>
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
