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
import { isBusy } from '../../once/once.ts'
import { SendNote } from '../../once/SendNote.tsx'
import { PictureSlot } from '../../pictures/PictureSlot.tsx'
import { Card } from '../../ui/Card.tsx'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import { useAtomValue } from '../../useAtom.ts'
import { Chosen } from './Chosen.tsx'
import { type DepositState, type Destination, depositSending, proof, worthAtom } from './deposit.ts'
import { type DepositQuery, depositPath } from './depositQuery.ts'

interface ProofProps {
  ask: DepositQuery
  destination: Destination
  state: DepositState
}

/** A picture of the payment, and the announcement. */
export function Proof({ ask, destination, state }: ProofProps) {
  const { t } = useLingui()
  const worth = useAtomValue(useMemo(() => worthAtom(destination), [destination]))
  const url = useAtomValue(proof.url)
  const form = useForm({
    faults: { proof: url === '' && <Trans>Upload proof of payment.</Trans> },
    busy: isBusy(state),
    send: () => depositSending.run({ destination, number: worth, proof: url }),
  })
  if (worth === '' && !form.busy) return <Navigate to={depositPath({ ...ask, step: 'amount' })} replace />
  return (
    <Form form={form} className={styles.screen}>
      <ScreenTitle>
        <Trans>Proof of payment</Trans>
      </ScreenTitle>
      <Chosen destination={destination} />
      <Card>
        <KeyValueList>
          <KeyValueRow label={<Trans>You receive</Trans>}>
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
      <PictureSlot picture={proof} label={t`Proof of payment`} shape="own" missed={form.error('proof')} />
      <p className={styles.note}>
        <Trans>
          Upload a screenshot from your wallet or your bank’s receipt showing the amount, date and recipient. JPEG, PNG
          or WebP, up to {formatBytes(PICTURE.mostBytes)}.
        </Trans>
      </p>
      <div className={styles.foot}>
        <SendNote state={state} records={depositPath({ step: 'records', kind: destination.kind })} />
        <Submit form={form}>
          <Trans>Submit deposit</Trans>
        </Submit>
      </div>
    </Form>
  )
}
