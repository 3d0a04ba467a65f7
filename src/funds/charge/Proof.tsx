import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Navigate } from 'react-router-dom'
import { PICTURE } from '../../../contract/pictures.ts'
import { Form, Submit } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { formatBytes } from '../../i18n/bytes.ts'
import { formatMoney } from '../../i18n/format.ts'
import { GroupedText } from '../../money/GroupedText.tsx'
import styles from '../../money/Screen.module.css'
import { ScreenTitle } from '../../money/ScreenTitle.tsx'
import { SendNote } from '../../money/SendNote.tsx'
import { isBusy } from '../../once/once.ts'
import { PictureSlot } from '../../pictures/PictureSlot.tsx'
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
  const form = useForm({
    faults: { proof: url === '' && <Trans>A picture of the payment is needed.</Trans> },
    busy: isBusy(state),
    send: () => depositSending.run({ destination, number: worth, proof: url }),
  })
  if (worth === '' && !form.busy) return <Navigate to={addressOfAsk({ ...ask, step: 'amount' })} replace />
  return (
    <Form form={form} className={styles.screen}>
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
      <PictureSlot picture={proof} label={t`Picture of the payment`} shape="own" missed={form.error('proof')} />
      <p className={styles.note}>
        <Trans>
          A screenshot of your wallet, or the bank’s receipt, on which amount, date and receiver can be read. JPEG, PNG
          or WebP, at most {formatBytes(PICTURE.mostBytes)}.
        </Trans>
      </p>
      <div className={styles.foot}>
        <SendNote state={state} records={addressOfAsk({ step: 'records', kind: destination.kind })} />
        <Submit form={form}>
          <Trans>Announce the deposit</Trans>
        </Submit>
      </div>
    </Form>
  )
}
