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
import { request } from '../calls/request.ts'
import { LoadedPart } from '../parts/LoadedPart.tsx'
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
        <Trans context="a change">Active</Trans>
      </Tag>
    )
  return state === 'rejected' ? (
    <Tag tone="danger">
      <Trans>Rejected</Trans>
    </Tag>
  ) : (
    <Tag>
      <Trans>Withdrawn</Trans>
    </Tag>
  )
}

/** Changes that are over, the newest first. */
export function DecidedChanges() {
  const { t } = useLingui()
  const [query, change] = useQuery()
  const page = pageIn(query)
  const resource = useResource(
    useCallback(() => request(methodChanges, { page }), [page]),
    { keeps: true },
  )
  return (
    <LoadedPart resource={resource} failed={<Trans>Couldn’t load the changes</Trans>}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <EmptyState icon="clock" title={<Trans>No decisions yet</Trans>} />
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
    </LoadedPart>
  )
}
