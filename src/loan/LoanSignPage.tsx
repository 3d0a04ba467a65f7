import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { formatMoney } from '../i18n/format.ts'
import { RealMoney } from '../money/RealMoney.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import { offlineAtom } from '../session/offline.ts'
import { store } from '../store.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { toast } from '../ui/toast.ts'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { applyOnce } from './applyOnce.ts'
import { CostRows } from './CostRows.tsx'
import { amountAtom, beginSignature, forgetSignature, offerAtom, signatureDraft } from './draft.ts'
import { LoanFrame, loanShapes, Panes } from './LoanFrame.tsx'
import styles from './LoanSignPage.module.css'
import { LoanSteps } from './LoanSteps.tsx'
import { SendFault } from './SendFault.tsx'
import frame from './SendForm.module.css'
import { inkOf, isSigned } from './signature/ink.ts'
import { SignaturePad } from './signature/SignaturePad.tsx'
import { type Signature, signaturePicture } from './signature/signaturePicture.ts'
import { TypedSignature } from './signature/TypedSignature.tsx'
import { coloursOf } from './signature/usePaper.ts'
import { UnfitOffer } from './UnfitOffer.tsx'
import { type Proposal, useProposal } from './useAgreement.ts'
import { useSending } from './useSending.ts'

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
  const asked = useProposal(id, amount)
  return (
    <ResourceView asked={asked} failed={<Trans>The agreement did not load</Trans>} shapes={loanShapes}>
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
  const offline = useAtomValue(offlineAtom)
  const [way, setWay] = useAtom(signatureDraft.way)
  const [inkText, setInkText] = useAtom(signatureDraft.ink)
  const [name, setName] = useAtom(signatureDraft.name)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const picture = useRef<{ readonly of: string; readonly file: File }>(undefined)
  const sending = useSending()
  const typed = way === 'type'
  const ink = inkOf(inkText)
  const signed = typed ? /\p{L}/u.test(name) : isSigned(ink)
  const error = tried && !signed ? t`Please sign.` : undefined

  useEffect(() => beginSignature(`${offer.id} ${figures.amount}`), [offer.id, figures.amount])

  /** The picture of what is signed; the same file as long as it is the same signature. */
  const pictureOf = async (signature: Signature): Promise<File> => {
    const of = JSON.stringify(signature)
    const pad = form.current?.querySelector('canvas')
    if (picture.current?.of !== of && pad) {
      picture.current = { of, file: await signaturePicture(signature, coloursOf(pad)) }
    }
    if (picture.current === undefined) throw new TypeError('there is nothing to sign on')
    return picture.current.file
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (offline || sending.busy) return
    setTried(true)
    if (!signed) {
      if (typed) form.current?.querySelector<HTMLInputElement>('input[type="text"], input:not([type])')?.focus()
      return
    }
    void sending.run(async () => {
      const signature = await pictureOf(typed ? { name: name.trim() } : { ink })
      const message = await applyOnce({ offerId: offer.id, amount: figures.amount, period: offer.period, signature })
      toast(message || t`Your application was handed in`)
      forgetSignature()
      store.set(amountAtom, '')
      store.set(offerAtom, '')
      navigate('/loan/record', { replace: true })
    })
  }

  return (
    <form ref={form} noValidate className={frame.form} onSubmit={submit}>
      <Panes top={<LoanSteps now={2} />}>
        <div className={frame.pane}>
          <Segmented
            label={t`How you sign`}
            value={typed ? 'type' : 'draw'}
            options={[
              { value: 'draw', label: t`Draw` },
              { value: 'type', label: t`Type your name` },
            ]}
            onChange={(next) => {
              setTried(false)
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
            <Link
              to={`/loan/agreement?id=${encodeURIComponent(offer.id)}&amount=${figures.amount}`}
              className={styles.link}
            >
              <Trans>Read the agreement</Trans>
            </Link>
          </Card>
          <p className={frame.note}>
            <Trans>By signing you accept the agreement as it stands there, with these figures.</Trans>
          </p>
          <SendFault sending={sending} />
          <Button type="submit" full busy={sending.busy} disabled={offline && !sending.busy}>
            <Trans>Sign and apply</Trans>
          </Button>
        </div>
      </Panes>
    </form>
  )
}
