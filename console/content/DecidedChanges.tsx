import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { ChangeState } from '../../contract/operator/entities/methods.ts'
import { methodChanges } from '../../contract/operator/methods.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Card } from '../../src/ui/Card.tsx'
import { cx } from '../../src/ui/cx.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import stack from '../../src/ui/stack.module.css'
import { Tag } from '../../src/ui/Tag.tsx'
import text from '../../src/ui/text.module.css'
import { ask } from '../calls/ask.ts'
import { AskedPart } from '../parts/AskedPart.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Pager } from '../parts/Pager.tsx'
import { Code, UserText } from '../parts/UserText.tsx'
import { pageIn, useQuery } from '../parts/useQuery.ts'
import { ChangeTag } from './ChangeCard.tsx'
import styles from './Methods.module.css'
import { methodWords } from './methodWords.ts'
import { TermsView } from './TermsView.tsx'

function StateTag({ state }: { state: ChangeState }) {
  if (state === 'inForce')
    return (
      <Tag tone="ok">
        <Trans>In force</Trans>
      </Tag>
    )
  return state === 'rejected' ? (
    <Tag tone="danger">
      <Trans>Rejected</Trans>
    </Tag>
  ) : (
    <Tag>
      <Trans>Taken back</Trans>
    </Tag>
  )
}

/** Changes that are over, the newest first. */
export function DecidedChanges() {
  const { t } = useLingui()
  const [query, change] = useQuery()
  const page = pageIn(query)
  const asked = useResource(
    useCallback(() => ask(methodChanges, { page }), [page]),
    { keeps: true },
  )
  return (
    <AskedPart asked={asked} failed={<Trans>The changes did not load</Trans>}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <EmptyState icon="clock" title={<Trans>Nothing was decided yet</Trans>} />
        ) : (
          <div className={stack.gap16}>
            {rows.map((one) => (
              <Card key={one.id} className={styles.change} aria-label={one.id}>
                <div className={cx(stack.row8, styles.names)}>
                  <h3 className={text.title}>{t(methodWords[one.kind].one)}</h3>
                  <ChangeTag change={one} />
                  <StateTag state={one.state} />
                  <span className={text.note}>
                    <Trans>
                      Proposed by <Code>{one.proposedBy}</Code>, <Moment at={one.proposedAt} />
                    </Trans>
                  </span>
                  {one.decidedBy !== undefined && one.decidedAt !== undefined && (
                    <span className={text.note}>
                      <Trans>
                        decided by <Code>{one.decidedBy}</Code>, <Moment at={one.decidedAt} />
                      </Trans>
                    </span>
                  )}
                </div>
                {one.remark !== undefined && <UserText>{one.remark}</UserText>}
                <TermsView kind={one.kind} before={one.before} after={one.after} />
              </Card>
            ))}
            <Pager page={page} total={total} onPage={(next) => change({ page: String(next) })} />
          </div>
        )
      }
    </AskedPart>
  )
}
