import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId } from 'react'
import { type FactKey, MAX_REMARK_LENGTH, type Outcome, type Review } from '../../contract/operator/entities/review.ts'
import { Form, Submit } from '../../src/form/Form.tsx'
import type { FormState } from '../../src/form/useForm.ts'
import { Button } from '../../src/ui/Button.tsx'
import { cx } from '../../src/ui/cx.ts'
import { Icon } from '../../src/ui/icons/Icon.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import { BarNote } from '../parts/BarNote.tsx'
import { useShortcuts } from '../parts/shortcuts.ts'
import { Code } from '../parts/UserText.tsx'
import styles from './DecidePanel.module.css'
import type { Draft } from './drafts.ts'
import { FactValue } from './FactValue.tsx'
import { Key } from './Key.tsx'
import { reasonsOf } from './reasons.ts'

/** Says what approving a review will do. */
function Consequence({ review }: { review: Review }): ReactNode {
  const fact = (key: FactKey) => {
    const found = review.facts.find((one) => one.key === key)
    return found ? <FactValue {...found} /> : null
  }
  const user = <Code>{review.uid || review.accountId}</Code>
  switch (review.kind) {
    case 'identity':
      return <Trans>User {user} will be verified.</Trans>
    case 'loanIdentity':
      return <Trans>User {user} will be able to apply for loans.</Trans>
    case 'deposit':
      return (
        <Trans>
          {fact('amount')} will be added to the balance of user {user}.
        </Trans>
      )
    case 'withdrawal':
      return (
        <Trans>
          {fact('amount')} will be deducted from the account of user {user}; {fact('send')} has been sent or is being
          sent now.
        </Trans>
      )
    case 'loan':
      return (
        <Trans>
          {fact('amount')} will be lent to user {user} and added to their balance.
        </Trans>
      )
    case 'repayment':
      return <Trans>The loan of user {user} will be marked as repaid.</Trans>
  }
}

interface DecidePanelProps {
  review: Review
  draft: Draft
  onDraft: (draft: Draft) => void
  form: FormState
}

/** The verdict: first which one, then its remark or what follows from it, then the press that gives it. */
export function DecidePanel({ review, draft, onDraft, form }: DecidePanelProps) {
  const { bar } = review
  const choose = (outcome: Outcome | undefined) => {
    form.clear()
    onDraft({ ...draft, outcome })
  }
  useShortcuts({
    ...(!bar && { a: () => choose('approved') }),
    r: () => choose('rejected'),
    ...(review.kind === 'deposit' && { i: () => choose('invalid') }),
    ...(draft.outcome && { escape: () => choose(undefined) }),
  })
  if (draft.outcome === undefined || (draft.outcome === 'approved' && bar))
    return (
      <section className={styles.panel}>
        {bar?.reason === 'own' ? (
          <p className={cx(text.detail, styles.note)}>
            <Icon name="info" size={16} />
            <Trans>
              You have approved this. Another operator must approve it too. Any operator can still reject it.
            </Trans>
          </p>
        ) : (
          bar && <BarNote bar={bar} />
        )}
        <div className={stack.wrap8}>
          {!bar && (
            <Button
              size="m"
              icon="check"
              trailing={<Key>A</Key>}
              aria-keyshortcuts="A"
              onClick={() => choose('approved')}
            >
              <Trans>Approve</Trans>
            </Button>
          )}
          <Button
            size="m"
            variant="secondary"
            icon="close"
            trailing={<Key>R</Key>}
            aria-keyshortcuts="R"
            onClick={() => choose('rejected')}
          >
            <Trans>Reject</Trans>
          </Button>
          {review.kind === 'deposit' && (
            <Button
              size="m"
              variant="secondary"
              icon="warning"
              trailing={<Key>I</Key>}
              aria-keyshortcuts="I"
              onClick={() => choose('invalid')}
            >
              <Trans>Invalid</Trans>
            </Button>
          )}
        </div>
      </section>
    )
  return (
    <Verdict
      key={draft.outcome}
      review={review}
      outcome={draft.outcome}
      remark={draft.remark}
      form={form}
      onRemark={(remark) => onDraft({ ...draft, remark })}
      onBack={() => choose(undefined)}
    />
  )
}

interface VerdictProps {
  review: Review
  outcome: Outcome
  remark: string
  form: FormState
  onRemark: (remark: string) => void
  onBack: () => void
}

function Verdict({ review, outcome, remark, form, onRemark, onBack }: VerdictProps) {
  const { t } = useLingui()
  const id = useId()
  useEffect(
    () => document.getElementById(`${id}form`)?.querySelector<HTMLElement>('textarea, [type=submit]')?.focus(),
    [id],
  )
  const isFirstOfTwo = outcome === 'approved' && review.needs > review.approvals.length + 1
  return (
    <Form
      form={form}
      id={`${id}form`}
      className={styles.panel}
      aria-label={outcome === 'approved' ? t`Approve` : outcome === 'rejected' ? t`Reject` : t`Invalid`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onBack()
        // Enter is a line of the remark; with Ctrl or ⌘ it gives the verdict.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
      }}
    >
      {outcome === 'approved' ? (
        <p className={styles.words}>
          <Consequence review={review} />{' '}
          {isFirstOfTwo && (
            <strong>
              <Trans>Takes effect after a second operator approves it.</Trans>
            </strong>
          )}
        </p>
      ) : (
        <>
          <fieldset className={cx(stack.wrap8, styles.reasons)} aria-label={t`Common reasons`}>
            {reasonsOf(review.kind, outcome).map((reason) => (
              <button key={reason.id} type="button" className={styles.reason} onClick={() => onRemark(t(reason))}>
                {t(reason)}
              </button>
            ))}
          </fieldset>
          <label className={text.label} htmlFor={id}>
            {outcome === 'rejected' ? <Trans>Reason for rejection</Trans> : <Trans>Reason it is invalid</Trans>}
          </label>
          <textarea
            id={id}
            className={styles.remark}
            rows={3}
            dir="auto"
            maxLength={MAX_REMARK_LENGTH}
            value={remark}
            aria-describedby={`${id}note`}
            onChange={(event) => onRemark(event.target.value)}
          />
          <p id={`${id}note`} className={text.small}>
            <Trans>The user sees this text exactly as you write it.</Trans>
          </p>
        </>
      )}
      <div className={stack.wrap8}>
        <Submit form={form} size="m" full={false} variant={outcome === 'approved' ? 'primary' : 'danger'}>
          {outcome === 'approved' ? (
            <Trans>Approve now</Trans>
          ) : outcome === 'rejected' ? (
            <Trans>Reject with this reason</Trans>
          ) : (
            <Trans>Mark as invalid</Trans>
          )}
        </Submit>
        <Button size="m" variant="secondary" disabled={form.busy} onClick={onBack}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  )
}
