import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MethodChange } from '../../contract/operator/entities/methods.ts'
import { MAX_REMARK_LENGTH } from '../../contract/operator/entities/review.ts'
import { decideMethod } from '../../contract/operator/methods.ts'
import { FormSheet } from '../../src/form/FormSheet.tsx'
import { useForm } from '../../src/form/useForm.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { cx } from '../../src/ui/cx.ts'
import stack from '../../src/ui/stack.module.css'
import { Tag } from '../../src/ui/Tag.tsx'
import text from '../../src/ui/text.module.css'
import { toast } from '../../src/ui/toast.ts'
import { request } from '../calls/request.ts'
import { BarNote } from '../parts/BarNote.tsx'
import { Moment } from '../parts/Moment.tsx'
import { TextArea } from '../parts/TextArea.tsx'
import { Code } from '../parts/UserText.tsx'
import { useMe } from '../session/session.ts'
import styles from './Methods.module.css'
import { methodWords } from './methodWords.ts'
import { TermsView } from './TermsView.tsx'

/** Shows in one word what a change does. */
export function ChangeTag({ change: { before, after } }: { change: Pick<MethodChange, 'before' | 'after'> }) {
  if (after === undefined)
    return (
      <Tag tone="danger">
        <Trans>End</Trans>
      </Tag>
    )
  return before === undefined ? (
    <Tag tone="ok">
      <Trans>New</Trans>
    </Tag>
  ) : (
    <Tag tone="acc">
      <Trans>Change</Trans>
    </Tag>
  )
}

/** A change that waits: what it was and becomes, who proposed it, and the verdict. */
export function ChangeCard({ change, onDecided }: { change: MethodChange; onDecided: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const [rejects, setRejects] = useState(false)
  const [remark, setRemark] = useState('')
  const { id, kind, before, after, proposedBy, proposedAt, bar } = change
  const isMine = proposedBy === me.name
  const decide = async (outcome: 'approved' | 'rejected', words: string) => {
    try {
      await request(decideMethod, { id, outcome, remark: outcome === 'rejected' ? remark.trim() : undefined })
      setRejects(false)
      toast(words)
    } finally {
      // Refused or done: somebody may have been faster.
      onDecided()
    }
  }
  const form = useForm({
    ready: remark.trim() !== '' && remark.trim().length <= MAX_REMARK_LENGTH,
    send: () => decide('rejected', t`Change rejected`),
  })
  const { busy, offline, run } = form
  return (
    <Card className={styles.change} aria-label={t(methodWords[kind].one)}>
      <div className={cx(stack.row8, styles.names)}>
        <h3 className={text.title}>{t(methodWords[kind].one)}</h3>
        <ChangeTag change={change} />
        <span className={text.note}>
          <Trans>
            Proposed by <Code>{proposedBy}</Code>, <Moment at={proposedAt} />
          </Trans>
        </span>
      </div>
      <TermsView kind={kind} before={before} after={after} />
      <div className={cx(stack.row8, styles.foot)}>
        {!bar && (
          <Button
            size="m"
            icon="check"
            busy={busy && !rejects}
            disabled={offline}
            onClick={() => void run(() => decide('approved', t`Change applied`))}
          >
            <Trans>Approve</Trans>
          </Button>
        )}
        {isMine ? (
          <Button
            size="m"
            variant="secondary"
            busy={busy}
            disabled={offline}
            onClick={() => void run(() => decide('rejected', t`Proposal withdrawn`))}
          >
            <Trans context="a publication or proposal">Withdraw</Trans>
          </Button>
        ) : (
          <Button size="m" variant="secondary" icon="close" disabled={busy} onClick={() => setRejects(true)}>
            <Trans>Reject</Trans>
          </Button>
        )}
        {bar && <BarNote bar={bar} />}
      </div>
      <FormSheet
        form={form}
        open={rejects}
        onClose={() => {
          setRejects(false)
          form.clear()
        }}
        title={<Trans>Reject the change?</Trans>}
        action={<Trans>Reject with this reason</Trans>}
        tone="danger"
      >
        <TextArea label={<Trans>Reason for rejection</Trans>} rows={3} value={remark} onChange={setRemark} />
      </FormSheet>
    </Card>
  )
}
