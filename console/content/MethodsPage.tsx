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
import { ask } from '../calls/ask.ts'
import { AskedPart } from '../parts/AskedPart.tsx'
import { Page } from '../parts/Page.tsx'
import { useQuery } from '../parts/useQuery.ts'
import { ChangeCard } from './ChangeCard.tsx'
import { DecidedChanges } from './DecidedChanges.tsx'
import { MethodSheet } from './MethodSheet.tsx'
import styles from './Methods.module.css'
import { methodWords } from './methodWords.ts'
import { TermsView } from './TermsView.tsx'

const load = () => ask(methods, {})
const LOOK_EVERY_MS = 15_000
const OVER = 'over'

/** Where money goes and on what terms: what is in force, what waits for a second operator, what is over. */
export function MethodsPage() {
  const { t } = useLingui()
  const asked = useResource(load, { every: LOOK_EVERY_MS })
  const [query, change] = useQuery()
  const named = query.get('kind')
  const tab: MethodKind | typeof OVER =
    named === OVER ? OVER : (methodKinds.find((kind) => kind === named) ?? 'depositCoin')
  const waiting = asked.answer?.waiting ?? []
  return (
    <Page title={<Trans>Ways to pay</Trans>}>
      <p className={cx(text.detail, styles.about)}>
        <Trans>
          These decide where users send their money. A change is proposed by one operator and comes into force when
          another one approves it.
        </Trans>
      </p>
      {waiting.length > 0 && (
        <section className={stack.gap12} aria-label={t`Waiting for approval`}>
          <h2 className={styles.title}>
            <Trans>Waiting for approval</Trans>
          </h2>
          {waiting.map((one) => (
            <ChangeCard key={one.id} change={one} onDecided={asked.reload} />
          ))}
        </section>
      )}
      <Tabs
        id="methods"
        label={t`Kinds`}
        value={tab}
        tabs={[
          ...methodKinds.map((kind) => ({ value: kind, label: t(methodWords[kind].many) })),
          { value: OVER, label: t`Decided` },
        ]}
        onChange={(kind) => change({ kind, page: '' })}
        low
      />
      <TabPanel id="methods" value={tab}>
        {tab === OVER ? (
          <DecidedChanges />
        ) : (
          <AskedPart asked={asked} failed={<Trans>The ways to pay did not load</Trans>}>
            {(now) => <OfKind key={tab} kind={tab} now={now} onChanged={asked.reload} />}
          </AskedPart>
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
          <Trans>Propose a new one</Trans>
        </Button>
      </div>
      {all.length === 0 && <EmptyState icon="deposit" title={<Trans>There is none yet</Trans>} />}
      <ul className={cx(stack.gap12, styles.list)}>
        {all.map((one) => (
          <li key={one.id}>
            <Card>
              <TermsView kind={kind} after={one.terms} />
              <div className={cx(stack.row8, styles.foot)}>
                {waits(one.id) ? (
                  <Tag tone="warn">
                    <Trans>A change of it waits</Trans>
                  </Tag>
                ) : (
                  <Button size="m" variant="secondary" onClick={() => setOpen(one)}>
                    <Trans>Propose a change</Trans>
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
