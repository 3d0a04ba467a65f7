import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormSheet } from '../../form/FormSheet.tsx'
import { useForm } from '../../form/useForm.ts'
import { formatMoney } from '../../i18n/format.ts'
import { isBusy } from '../../once/once.ts'
import { SendNote } from '../../once/SendNote.tsx'
import text from '../../ui/text.module.css'
import { useAtom } from '../../useAtom.ts'
import { CodeStep } from './CodeStep.tsx'
import { useConfirmation } from './confirmation.ts'
import { PlanFacts } from './PlanFacts.tsx'
import { appCodeAtom, codeAtom, type Planned, type WithdrawingState, withdrawing } from './withdrawal.ts'
import { setUpPath, withdrawalPath } from './withdrawQuery.ts'

interface ConfirmWithdrawalProps {
  open: boolean
  onClose: () => void
  plan: Planned
  state: WithdrawingState
}

/** Shows the withdrawal for review, then asks for the code that confirms it. */
export function ConfirmWithdrawal({ open, onClose, plan, state }: ConfirmWithdrawalProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const confirming = useConfirmation(plan)
  const [code, setCode] = useAtom(codeAtom)
  const [appCode, setAppCode] = useAtom(appCodeAtom)
  const [stage, setStage] = useState<'look' | 'code' | 'setUp'>('look')
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

  const form = useForm({
    ready: !typing || whole,
    busy: sending,
    async send() {
      if (stage === 'setUp') return navigate(setUpPath(plan.kind))
      if (typing) {
        await withdrawing.run({ ...plan, code: code.trim(), ...(both && { appCode: appCode.trim() }) })
        return
      }
      const { by } = confirmation ?? (await confirming.begin())
      if (by === 'none') await withdrawing.run(plan)
      else setStage(by === 'setUp' ? by : 'code')
    },
  })
  const leave = () => {
    setStage('look')
    setCode('')
    setAppCode('')
    form.clear()
    onClose()
  }
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={leave}
      title={
        stage === 'setUp' ? t`Set up your authenticator app` : typing ? t`Confirm withdrawal` : t`Review withdrawal`
      }
      action={typing || confirmation?.by === 'none' ? <Trans>Withdraw {amount}</Trans> : <Trans>Continue</Trans>}
      locked={state.phase === 'sending' || state.phase === 'slow'}
      status={<SendNote state={state} records={withdrawalPath({ step: 'records', kind: plan.kind })} />}
    >
      {stage === 'setUp' ? (
        <p className={text.body}>
          <Trans>
            Withdrawals from this account require an authenticator app. Your entries are kept until you return.
          </Trans>
        </p>
      ) : typing && confirmation.by !== 'none' ? (
        <CodeStep plan={plan} confirming={confirming} confirmation={confirmation} busy={sending} />
      ) : (
        <PlanFacts plan={plan} />
      )}
    </FormSheet>
  )
}
