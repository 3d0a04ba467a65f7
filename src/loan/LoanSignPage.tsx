import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { Form, Submit } from '../form/Form.tsx'
import { useForm } from '../form/useForm.ts'
import { formatMoney } from '../i18n/format.ts'
import { RealMoney } from '../money/RealMoney.tsx'
import { SendNote } from '../once/SendNote.tsx'
import { useSubmission } from '../once/submission.ts'
import { ResourceView } from '../resource/ResourceView.tsx'
import { Card } from '../ui/Card.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import text from '../ui/text.module.css'
import { useAtom } from '../useAtom.ts'
import { AgreementText } from './AgreementText.tsx'
import { CostRows } from './CostRows.tsx'
import { beginSignature, signatureDraft } from './draft.ts'
import { LoanFrame, loanShapes, Panes } from './LoanFrame.tsx'
import { LoanSteps } from './LoanSteps.tsx'
import frame from './SendForm.module.css'
import { inkOf, isSigned } from './signature/ink.ts'
import { SignaturePad } from './signature/SignaturePad.tsx'
import { TypedSignature } from './signature/TypedSignature.tsx'
import { coloursOf } from './signature/usePaper.ts'
import { applicationOnce } from './submissions.ts'
import { UnfitOffer } from './UnfitOffer.tsx'
import { type Proposal, useProposal } from './useAgreement.ts'

/** The signature under an agreement (document 2 §2, §5), and with it the application. */
export function LoanSignPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const amount = query.get('amount') ?? ''
  return (
    <LoanFrame title={<Trans>Sign the agreement</Trans>}>
      <RealMoney>
        <Agreed key={`${id} ${amount}`} id={id} amount={amount} />
      </RealMoney>
    </LoanFrame>
  )
}

function Agreed({ id, amount }: { id: string; amount: string }) {
  const resource = useProposal(id, amount)
  return (
    <ResourceView resource={resource} failed={<Trans>Couldn’t load the agreement</Trans>} shapes={loanShapes}>
      {(proposal) => {
        if (proposal === 'unfit') return <UnfitOffer />
        return proposal.approved ? <SignForm proposal={proposal} /> : <Navigate to="/loan/index" replace />
      }}
    </ResourceView>
  )
}

function SignForm({ proposal: { offer, figures } }: { proposal: Proposal }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const [way, setWay] = useAtom(signatureDraft.way)
  const [inkText, setInkText] = useAtom(signatureDraft.ink)
  const [name, setName] = useAtom(signatureDraft.name)
  const pane = useRef<HTMLDivElement>(null)
  const [read, setRead] = useState(false)
  const { state, busy, run } = useSubmission(applicationOnce, () => navigate('/loan/record', { replace: true }))
  const typed = way === 'type'
  const ink = inkOf(inkText)
  const signed = typed ? /\p{L}/u.test(name) : isSigned(ink)
  const form = useForm({
    faults: {
      agreement: !read && <Trans>Read the agreement to the end before you sign.</Trans>,
      signature: !signed && <Trans>Please sign.</Trans>,
    },
    busy,
    send() {
      const pad = pane.current?.querySelector('canvas')
      if (!pad) return
      const signature = typed ? { name: name.trim() } : { ink }
      const { amount } = figures
      return run({ offerId: offer.id, amount, period: offer.period, signature, colours: coloursOf(pad) })
    },
  })
  const error = form.error('signature')
  const unread = form.error('agreement')

  useEffect(() => beginSignature(`${offer.id} ${figures.amount}`), [offer.id, figures.amount])

  return (
    <Form form={form} className={frame.form}>
      <Panes top={<LoanSteps now={2} />}>
        <div ref={pane} className={frame.pane}>
          <div tabIndex={-1} data-invalid={unread === undefined ? undefined : ''}>
            <AgreementText figures={figures} onRead={() => setRead(true)} />
          </div>
          {unread !== undefined && (
            <p className={text.error} role="alert">
              {unread}
            </p>
          )}
          <Segmented
            label={t`Signature method`}
            value={typed ? 'type' : 'draw'}
            options={[
              { value: 'draw', label: t`Draw` },
              { value: 'type', label: t`Type your name` },
            ]}
            onChange={(next) => {
              form.clear()
              setWay(next)
            }}
          />
          {typed ? (
            <TypedSignature name={name} onName={setName} borrower={figures.borrower} error={error} />
          ) : (
            <SignaturePad ink={ink} onInk={(next) => setInkText(JSON.stringify(next))} error={error} />
          )}
        </div>
        <div className={frame.pane}>
          <Card className={frame.card}>
            <KeyValueList>
              <KeyValueRow label={<Trans>You borrow</Trans>}>
                <span className="fig">{formatMoney(figures.amount)}</span>
              </KeyValueRow>
              <KeyValueRow label={<Trans>Period</Trans>}>
                <Plural value={figures.period} one="# day" other="# days" />
              </KeyValueRow>
              <CostRows figures={figures} />
            </KeyValueList>
          </Card>
          <p className={text.note}>
            <Trans>By signing, you accept the agreement with these figures.</Trans>
          </p>
          <SendNote state={state} />
          <Submit form={form}>
            <Trans>Sign and apply</Trans>
          </Submit>
        </div>
      </Panes>
    </Form>
  )
}
