import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { formatMoney } from '../../i18n/format.ts'
import { SendNote } from '../../money/SendNote.tsx'
import { isBusy } from '../../once/once.ts'
import { offlineAtom } from '../../session/offline.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import { CodeStep } from './CodeStep.tsx'
import styles from './ConfirmWithdrawal.module.css'
import { useConfirmation } from './confirmation.ts'
import { PlanFacts } from './PlanFacts.tsx'
import { addressOfWithdrawal } from './withdrawAsk.ts'
import { type Asked, appCodeAtom, codeAtom, type Planned, type WithdrawingState, withdrawing } from './withdrawal.ts'

interface ConfirmWithdrawalProps {
  open: boolean
  onClose: () => void
  plan: Planned
  state: WithdrawingState
}

/** What goes where, looked at once more; then the code that confirms it. */
export function ConfirmWithdrawal({ open, onClose, plan, state }: ConfirmWithdrawalProps) {
  const { t } = useLingui()
  const id = useId()
  const offline = useAtomValue(offlineAtom)
  const confirming = useConfirmation(plan)
  const [code, setCode] = useAtom(codeAtom)
  const [appCode, setAppCode] = useAtom(appCodeAtom)
  const [stage, setStage] = useState<'look' | 'code'>('look')
  const { confirmation } = confirming
  const sending = isBusy(state)
  const amount = <span className="fig">{formatMoney(plan.number)}</span>
  const typing = stage === 'code' && confirmation !== undefined
  const both = confirmation?.withApp === true
  const whole = code.trim() !== '' && (!both || appCode.trim() !== '')

  // A wrong code is typed anew, not mended; everything else stays as it is.
  const refused = state.phase === 'refused'
  useEffect(() => {
    if (!refused) return
    setCode('')
    setAppCode('')
  }, [refused, setCode, setAppCode])

  const send = (codes: Pick<Asked, 'code' | 'appCode'> = {}) => void withdrawing.run({ ...plan, ...codes })
  const next = async () => {
    const by = confirming.confirmation ?? (await confirming.begin())
    if (by === undefined) return
    if (by.by === 'none') send()
    else setStage('code')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending || offline) return
    if (!typing) void next()
    else if (whole) send({ code: code.trim(), ...(both && { appCode: appCode.trim() }) })
  }
  const leave = () => {
    setStage('look')
    setCode('')
    setAppCode('')
    confirming.forgive()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={leave}
      title={typing ? t`Confirm the withdrawal` : t`Check the withdrawal`}
      locked={state.phase === 'sending' || state.phase === 'slow'}
      footer={
        <div className={styles.foot}>
          <SendNote state={state} records={addressOfWithdrawal({ step: 'records', kind: plan.kind })} />
          <Button
            type="submit"
            form={id}
            full
            busy={confirming.busy || sending}
            disabled={(offline || (typing && !whole)) && !sending}
          >
            {typing || confirmation?.by === 'none' ? <Trans>Withdraw {amount}</Trans> : <Trans>Continue</Trans>}
          </Button>
        </div>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        {typing && confirmation.by !== 'none' ? (
          <CodeStep plan={plan} confirming={confirming} confirmation={confirmation} busy={sending} />
        ) : (
          <PlanFacts plan={plan} />
        )}
        {confirming.error !== undefined && (
          <p className={styles.error} role="alert">
            {confirming.error}
          </p>
        )}
      </form>
    </Sheet>
  )
}
