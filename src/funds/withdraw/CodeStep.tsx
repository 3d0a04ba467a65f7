import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CODE_DIGITS, CODE_MINUTES, FACTOR_RIPENS_HOURS } from '../../../contract/constants.ts'
import type { WithdrawalConfirmation } from '../../../contract/entities/funds.ts'
import { FactorCodeField } from '../../account/security/FactorCodeField.tsx'
import { SendAgain } from '../../form/SendAgain.tsx'
import { formatMoney } from '../../i18n/format.ts'
import { OutboxNote } from '../../session/OutboxNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAtom } from '../../useAtom.ts'
import styles from './ConfirmWithdrawal.module.css'
import type { Confirming } from './confirmation.ts'
import { Destination } from './Destination.tsx'
import { appCodeAtom, codeAtom, type Planned } from './withdrawal.ts'

interface CodeStepProps {
  plan: Planned
  confirming: Confirming
  confirmation: WithdrawalConfirmation
  busy: boolean
}

/** Longer than any recovery code. */
const MAX_INPUT_LENGTH = 64

/** The code that confirms: of the authenticator app or a recovery code, or the one that was sent, or both. */
export function CodeStep({ plan, confirming, confirmation, busy }: CodeStepProps) {
  const { t } = useLingui()
  const [code, setCode] = useAtom(codeAtom)
  const [appCode, setAppCode] = useAtom(appCodeAtom)
  const [recovers, setRecovers] = useState(false)
  const field = useRef<HTMLInputElement | null>(null)
  /** At this step the code is what is typed next. */
  const focused = useCallback((input: HTMLInputElement | null) => {
    field.current = input
    input?.focus()
  }, [])
  useEffect(() => {
    // Also after a wrong one.
    if (!busy) field.current?.focus()
  }, [busy])
  const { by } = confirmation
  const swap = () => {
    setRecovers(!recovers)
    setCode('')
  }
  return (
    <>
      <p className={styles.text}>
        <Words plan={plan} confirmation={confirmation} recovers={recovers} />
      </p>
      {recovers ? (
        <TextField
          ref={focused}
          label={t`Recovery code`}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="off"
          maxLength={MAX_INPUT_LENGTH}
          ltr
          readOnly={busy}
          value={code}
          onChange={setCode}
        />
      ) : (
        <CodeField
          digits={CODE_DIGITS}
          ref={focused}
          look="cells"
          label={t`Verification code`}
          name="code"
          readOnly={busy}
          value={code}
          onChange={setCode}
        />
      )}
      <div className={styles.ways}>
        {by === 'app' ? (
          <Button variant="text" disabled={busy} onClick={swap}>
            {recovers ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
          </Button>
        ) : (
          <SendAgain againAt={confirming.againAt} busy={busy} send={confirming.begin} />
        )}
      </div>
      {by !== 'app' && <OutboxNote />}
      {confirmation.withApp && <FactorCodeField value={appCode} onChange={setAppCode} readOnly={busy} />}
    </>
  )
}

function Words({ plan, confirmation, recovers }: Pick<CodeStepProps, 'plan' | 'confirmation'> & { recovers: boolean }) {
  const amount = <span className="fig">{formatMoney(plan.number)}</span>
  const target = <Destination method={plan.method} short />
  if (recovers) return <Trans>Enter one of your recovery codes. Each code can be used once.</Trans>
  if (confirmation.by === 'app')
    return (
      <Trans>
        {amount} to {target}: enter the code from your authenticator app.
      </Trans>
    )
  const to = <bdi>{confirmation.to ?? ''}</bdi>
  if (confirmation.withApp)
    return (
      <Trans>
        {amount} to {target}: enter the code sent to {to} and the code from your authenticator app. We ask for both
        because you set up the app less than <Plural value={FACTOR_RIPENS_HOURS} one="# hour" other="# hours" /> ago.
      </Trans>
    )
  if (confirmation.by === 'sms')
    return (
      <Trans>
        {amount} to {target}: enter the code sent to {to}. It expires in{' '}
        <Plural value={CODE_MINUTES} one="# minute" other="# minutes" /> and works for this withdrawal only.
      </Trans>
    )
  return (
    <Trans>
      {amount} to {target}: enter the code sent to {to}. It expires in{' '}
      <Plural value={CODE_MINUTES} one="# minute" other="# minutes" /> and works for this withdrawal only.
    </Trans>
  )
}
