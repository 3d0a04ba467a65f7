import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { PICTURE } from '../../../contract/pictures.ts'
import { formatBytes } from '../../i18n/bytes.ts'
import { formatMoney } from '../../i18n/format.ts'
import { GroupedText } from '../../money/GroupedText.tsx'
import styles from '../../money/Screen.module.css'
import { ScreenTitle } from '../../money/ScreenTitle.tsx'
import { SendNote } from '../../money/SendNote.tsx'
import { isBusy } from '../../once/once.ts'
import { PictureSlot } from '../../pictures/PictureSlot.tsx'
import { offlineAtom } from '../../session/offline.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import { useAtomValue } from '../../useAtom.ts'
import { Chosen } from './Chosen.tsx'
import { addressOfAsk, type ChargeAsk } from './chargeAsk.ts'
import { type DepositState, type Destination, depositSending, proof, worthAtom } from './deposit.ts'

interface ProofProps {
  ask: ChargeAsk
  destination: Destination
  state: DepositState
}

/** A picture of the payment, and the announcement. */
export function Proof({ ask, destination, state }: ProofProps) {
  const { t } = useLingui()
  const worth = useAtomValue(useMemo(() => worthAtom(destination), [destination]))
  const url = useAtomValue(proof.url)
  const offline = useAtomValue(offlineAtom)
  const [missed, setMissed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const busy = isBusy(state)
  if (worth === '' && !busy) return <Navigate to={addressOfAsk({ ...ask, step: 'amount' })} replace />
  const announce = (event: FormEvent) => {
    event.preventDefault()
    if (busy || offline) return
    setMissed(url === '')
    if (url === '') return form.current?.querySelector<HTMLElement>('[role="group"] button:last-of-type')?.focus()
    void depositSending.run({ destination, number: worth, proof: url })
  }
  return (
    <form ref={form} className={styles.screen} noValidate onSubmit={announce}>
      <ScreenTitle>
        <Trans>Proof of your payment</Trans>
      </ScreenTitle>
      <Chosen destination={destination} />
      <Card>
        <KeyValueList>
          <KeyValueRow label={<Trans>You will receive</Trans>}>
            <span className="fig">{formatMoney(worth || 0)}</span>
          </KeyValueRow>
          <KeyValueRow
            label={
              <span className={styles.label}>
                <Trans>Sent to</Trans>
              </span>
            }
          >
            <GroupedText
              text={destination.kind === 'coin' ? destination.account.address : destination.account.payeeAccount}
            />
          </KeyValueRow>
        </KeyValueList>
      </Card>
      <PictureSlot
        picture={proof}
        label={t`Picture of the payment`}
        shape="own"
        missed={missed && <Trans>A picture of the payment is needed.</Trans>}
      />
      <p className={styles.note}>
        <Trans>
          A screenshot of your wallet, or the bank’s receipt, on which amount, date and receiver can be read. JPEG, PNG
          or WebP, at most {formatBytes(PICTURE.mostBytes)}.
        </Trans>
      </p>
      <div className={styles.foot}>
        <SendNote state={state} records={addressOfAsk({ step: 'records', kind: destination.kind })} />
        <Button type="submit" full busy={busy} disabled={offline && !busy}>
          <Trans>Announce the deposit</Trans>
        </Button>
      </div>
    </form>
  )
}
