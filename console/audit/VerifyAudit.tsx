import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { verifyAudit } from '../../contract/operator/auditing.ts'
import type { AuditReport } from '../../contract/operator/entities/audit.ts'
import { errorWords } from '../../src/api/errors.ts'
import { useSend } from '../../src/form/useSend.ts'
import { Button } from '../../src/ui/Button.tsx'
import { cx } from '../../src/ui/cx.ts'
import { Disc } from '../../src/ui/Disc.tsx'
import { Sheet } from '../../src/ui/Sheet.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import { toast } from '../../src/ui/toast.ts'
import { request } from '../calls/request.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Code } from '../parts/UserText.tsx'
import styles from './Audit.module.css'

/** Checks the whole chain of the audit log and shows what was found. */
export function VerifyAudit() {
  const { t } = useLingui()
  const { busy, run } = useSend({ onFailed: (failure) => toast(errorWords(failure), { tone: 'danger' }) })
  const [report, setReport] = useState<AuditReport>()
  const verify = () => run(async () => setReport(await request(verifyAudit, {})))
  const broken = report?.broken ?? 0
  return (
    <>
      <Button size="m" variant="secondary" icon="shield" busy={busy} onClick={() => void verify()}>
        <Trans>Verify audit log</Trans>
      </Button>
      <Sheet open={report !== undefined} onClose={() => setReport(undefined)} title={<Trans>Audit log</Trans>}>
        {report && (
          <div className={cx(stack.gap12, styles.report)}>
            <Disc icon={report.intact ? 'check' : 'warning'} tone={report.intact ? 'ok' : 'danger'} />
            <p className={styles.lead}>
              {report.intact ? (
                <Trans>The audit log is intact.</Trans>
              ) : (
                <Trans>The audit log is broken at entry {broken}.</Trans>
              )}
            </p>
            <p className={text.detail}>
              <Plural value={report.entries} one="# entry verified." other="# entries verified." />
            </p>
            {report.newest !== undefined && (
              <div className={cx(stack.gap8, styles.newest)}>
                <p className={text.detail}>
                  <Trans>
                    Store the latest hash elsewhere so you can detect entries missing from the end of the log.
                  </Trans>
                </p>
                <p>
                  <Code>{report.newest}</Code>
                  <CopyButton text={report.newest} label={t`Copy latest hash`} />
                </p>
              </div>
            )}
          </div>
        )}
      </Sheet>
    </>
  )
}
