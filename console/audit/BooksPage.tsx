import { Trans, useLingui } from '@lingui/react/macro'
import { booksChecks, checkBooks } from '../../contract/operator/auditing.ts'
import { AUTO } from '../../contract/operator/entities/operator.ts'
import { useSend } from '../../src/form/useSend.ts'
import { formatCount } from '../../src/i18n/format.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { cx } from '../../src/ui/cx.ts'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import stack from '../../src/ui/stack.module.css'
import { Tag } from '../../src/ui/Tag.tsx'
import text from '../../src/ui/text.module.css'
import { toast } from '../../src/ui/toast.ts'
import tones from '../../src/ui/tones.module.css'
import { request } from '../calls/request.ts'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { Code } from '../parts/UserText.tsx'
import styles from './Audit.module.css'

const load = () => request(booksChecks, {})

/** Shows whether the ledger is consistent: the nightly checks, and a check on demand. */
export function BooksPage() {
  const { t } = useLingui()
  const resource = useResource(load)
  const act = useSend()
  const check = () =>
    act.run(async () => {
      const { sound } = await request(checkBooks, {})
      toast(sound ? t`The books are balanced` : t`The books have errors`, { tone: sound ? 'plain' : 'danger' })
      resource.reload()
    })
  return (
    <Page
      title={<Trans>Books</Trans>}
      actions={
        <Button size="m" icon="check" busy={act.busy} onClick={() => void check()}>
          <Trans>Check now</Trans>
        </Button>
      }
    >
      <p className={text.detail}>
        <Trans>
          Every transaction sums to zero, every balance matches its postings, and deposits, withdrawals and loans match
          both. Checked every night.
        </Trans>
      </p>
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the checks</Trans>}>
        {(checks) =>
          checks.length === 0 ? (
            <EmptyState icon="indicator" title={<Trans>No checks yet</Trans>}>
              <Trans>The first check runs tonight, or you can run it now.</Trans>
            </EmptyState>
          ) : (
            <ul className={stack.gap12} aria-label={t`Checks`}>
              {checks.map(({ at, by, sound, findings, tookMs }) => {
                const took = formatCount(tookMs)
                return (
                  <li key={`${at} ${by}`} className={cx(stack.gap8, styles.check)}>
                    <div className={styles.head}>
                      <Tag tone={sound ? 'ok' : 'danger'} icon={sound ? 'check' : 'warning'}>
                        {sound ? <Trans>Passed</Trans> : <Trans>Failed</Trans>}
                      </Tag>
                      <Moment at={at} style="exact" />
                      <span className={tones.quiet}>
                        {by === AUTO ? <Trans>automatic</Trans> : <Code>{by}</Code>}
                        {' · '}
                        <span className="fig">
                          <Trans>{took} ms</Trans>
                        </span>
                      </span>
                    </div>
                    {findings.length > 0 && (
                      <ul className={cx(stack.gap4, text.error)}>
                        {findings.map((finding) => (
                          <li key={finding}>
                            <bdi>{finding}</bdi>
                          </li>
                        ))}
                      </ul>
                    )}
                  </li>
                )
              })}
            </ul>
          )
        }
      </LoadedPart>
    </Page>
  )
}
