import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Decision, Outcome, Review } from '../../contract/operator/entities/review.ts'
import { decideReview } from '../../contract/operator/reviewing.ts'
import { useForm } from '../../src/form/useForm.ts'
import { IconButton } from '../../src/ui/IconButton.tsx'
import { Tag } from '../../src/ui/Tag.tsx'
import text from '../../src/ui/text.module.css'
import { toast } from '../../src/ui/toast.ts'
import { request } from '../calls/request.ts'
import { Code } from '../parts/UserText.tsx'
import { Waited } from '../parts/Waited.tsx'
import { DecidePanel } from './DecidePanel.tsx'
import { useDraft } from './drafts.ts'
import { Headline } from './Headline.tsx'
import { kindWords } from './kinds.ts'
import { Pictures } from './Pictures.tsx'
import styles from './ReviewDetail.module.css'
import { ReviewFacts } from './ReviewFacts.tsx'
import { UserBrief } from './UserBrief.tsx'

interface ReviewDetailProps {
  review: Review
  /** A verdict was given. */
  onDecided: (decision: Decision) => void
  /** It could not be: it may be over. */
  onRefused: () => void
  /** Closes it, where there is a list to go back to. */
  onBack?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
}

/** A review that waits: what was handed in beside its pictures, who did, and the verdict. */
export function ReviewDetail({ review, onDecided, onRefused, onBack, onNext, onPrevious }: ReviewDetailProps) {
  const { t } = useLingui()
  const { id, kind, facts, pictures, approvals, needs, since, accountId } = review
  const [draft, setDraft] = useDraft(id)
  const { outcome } = draft
  const remark = outcome === 'approved' ? undefined : draft.remark.trim()
  // Here, so that it outlives the panel: nothing is decided twice, though it is closed and opened again meanwhile.
  const form = useForm({
    ready: outcome !== undefined && remark !== '',
    async send() {
      if (outcome === undefined) return
      const decision = await request(decideReview, { id, outcome, remark })
      setDraft({ remark: '' })
      toast(toldOf(outcome, decision))
      onDecided(decision)
    },
    onFailed: onRefused,
  })
  const toldOf = (outcome: Outcome, { state }: Decision) => {
    if (state === 'needsAnother') return t`${id}: approved by you; a second operator must approve it too`
    if (outcome === 'approved') return t`${id}: approved`
    return outcome === 'rejected' ? t`${id}: rejected` : t`${id}: marked as invalid`
  }
  const by = approvals.map((one) => one.by).join(', ')
  const missing = needs - approvals.length
  return (
    <article className={styles.detail} aria-label={id}>
      <header className={styles.head}>
        {onBack && (
          <IconButton icon="arrow-left" label={t`Back to the list`} className={styles.back} onClick={onBack} />
        )}
        <div className={styles.names}>
          <h2 className={text.heading}>
            <Headline kind={kind} facts={facts} />
          </h2>
          <p className={text.note}>
            {t(kindWords[kind].one)} · <Code>{id}</Code> ·{' '}
            <Trans>
              waiting <Waited since={since} />
            </Trans>
          </p>
          {needs > 1 && (
            <Tag tone={approvals.length > 0 ? 'warn' : 'neutral'} icon="eye">
              <Plural value={needs} one="Needs # approval" other="Needs # approvals" />
            </Tag>
          )}
        </div>
        <IconButton
          icon="chevron-up"
          label={t`Previous review`}
          aria-keyshortcuts="K"
          disabled={!onPrevious}
          onClick={onPrevious}
        />
        <IconButton
          icon="chevron-down"
          label={t`Next review`}
          aria-keyshortcuts="J"
          disabled={!onNext}
          onClick={onNext}
        />
      </header>
      {approvals.length > 0 && missing > 0 && (
        <p className={styles.second} role="status">
          <Plural
            value={missing}
            one={`Approved by ${by}; needs one more operator.`}
            other={`Approved by ${by}; needs # more operators.`}
          />
        </p>
      )}
      <div className={pictures.length > 0 ? styles.body : styles.plain}>
        <div className={styles.facts}>
          <section aria-label={t`Submitted data`}>
            <ReviewFacts facts={facts} />
          </section>
          <UserBrief accountId={accountId} />
        </div>
        {pictures.length > 0 && <Pictures pictures={pictures} />}
      </div>
      <footer className={styles.foot}>
        <DecidePanel review={review} draft={draft} onDraft={setDraft} form={form} />
      </footer>
    </article>
  )
}
