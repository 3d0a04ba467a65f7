import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MethodInForce, MethodKind, MethodsNow } from '../../contract/operator/entities/methods.ts'
import { methods } from '../../contract/operator/methods.ts'
import { methodKinds } from '../../contract/operator/methodTerms.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { cx } from '../../src/ui/cx.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import stack from '../../src/ui/stack.module.css'
import { TabPanel, Tabs } from '../../src/ui/Tabs.tsx'
import { Tag } from '../../src/ui/Tag.tsx'
import text from '../../src/ui/text.module.css'
import { request } from '../calls/request.ts'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Page } from '../parts/Page.tsx'
import { useQuery } from '../parts/useQuery.ts'
import { ChangeCard } from './ChangeCard.tsx'
import { DecidedChanges } from './DecidedChanges.tsx'
import { MethodSheet } from './MethodSheet.tsx'
import styles from './Methods.module.css'
import { methodWords } from './methodWords.ts'
import { TermsView } from './TermsView.tsx'

const load = () => request(methods, {})
const POLL_INTERVAL_MS = 15_000
const OVER = 'over'

/** Lists deposit and withdrawal methods with their terms: active, waiting for a second operator, and ended. */
export function MethodsPage() {
  const { t } = useLingui()
  const resource = useResource(load, { every: POLL_INTERVAL_MS })
  const [query, change] = useQuery()
  const named = query.get('kind')
  const tab: MethodKind | typeof OVER =
    named === OVER ? OVER : (methodKinds.find((kind) => kind === named) ?? 'depositCoin')
  const waiting = resource.answer?.waiting ?? []
  return (
    <Page title={<Trans>Payment methods</Trans>}>
      <p className={cx(text.detail, styles.about)}>
        <Trans>
          Users send money to these accounts. One operator proposes each change and another must approve it.
        </Trans>
      </p>
      {waiting.length > 0 && (
        <section className={stack.gap12} aria-label={t`Pending approval`}>
          <h2 className={styles.title}>
            <Trans>Pending approval</Trans>
          </h2>
          {waiting.map((one) => (
            <ChangeCard key={one.id} change={one} onDecided={resource.reload} />
          ))}
        </section>
      )}
      <Tabs
        id="methods"
        label={t`Types`}
        value={tab}
        tabs={[
          ...methodKinds.map((kind) => ({ value: kind, label: t(methodWords[kind].many) })),
          { value: OVER, label: t`Decisions` },
        ]}
        onChange={(kind) => change({ kind, page: '' })}
        low
      />
      <TabPanel id="methods" value={tab}>
        {tab === OVER ? (
          <DecidedChanges />
        ) : (
          <LoadedPart resource={resource} failed={<Trans>Couldn’t load the payment methods</Trans>}>
            {(now) => <OfKind key={tab} kind={tab} now={now} onChanged={resource.reload} />}
          </LoadedPart>
        )}
      </TabPanel>
    </Page>
  )
}

function OfKind({ kind, now, onChanged }: { kind: MethodKind; now: MethodsNow; onChanged: () => void }) {
  const { t } = useLingui()
  /** The one whose change is being written; `null` for a new one. */
  const [open, setOpen] = useState<MethodInForce | null>()
  const all = now.inForce.filter((one) => one.kind === kind)
  const waits = (id: string) => now.waiting.some((one) => one.kind === kind && one.methodId === id)
  return (
    <div className={stack.gap16}>
      <div className={cx(stack.row12, styles.head)}>
        <p className={cx(text.detail, styles.about)}>{t(methodWords[kind].about)}</p>
        <Button size="m" icon="plus" onClick={() => setOpen(null)}>
          <Trans>Propose new</Trans>
        </Button>
      </div>
      {all.length === 0 && <EmptyState icon="deposit" title={<Trans>None yet</Trans>} />}
      <ul className={cx(stack.gap12, styles.list)}>
        {all.map((one) => (
          <li key={one.id}>
            <Card>
              <TermsView kind={kind} after={one.terms} />
              <div className={cx(stack.row8, styles.foot)}>
                {waits(one.id) ? (
                  <Tag tone="warn">
                    <Trans>Change pending</Trans>
                  </Tag>
                ) : (
                  <Button size="m" variant="secondary" onClick={() => setOpen(one)}>
                    <Trans>Propose change</Trans>
                  </Button>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <MethodSheet
          key={open?.id ?? 'new'}
          kind={kind}
          method={open ?? undefined}
          onClose={() => setOpen(undefined)}
          onProposed={onChanged}
        />
      )}
    </div>
  )
}
