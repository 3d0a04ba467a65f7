import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { balanceChangeLog } from '../../contract/calls/funds.ts'
import { errorWords } from '../api/errors.ts'
import { useCsv } from '../history/useCsv.ts'
import { offersAtom } from '../session/offers.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { useAtomValue } from '../useAtom.ts'
import { everyChange, type LogAsked } from './balanceLog.ts'
import { changesCsv, csvName } from './changesCsv.ts'

/** Writes every change that is asked for, also those not loaded yet, into a file for a spreadsheet. */
export function ExportLog({ asked, empty }: { asked: LogAsked; empty: boolean }) {
  const offers = useAtomValue(offersAtom)
  const { busy, write } = useCsv(asked, {
    load: (signal) => everyChange(asked, offers(balanceChangeLog), signal),
    csv: changesCsv,
    name: csvName,
    told: (changes) => t`${plural(changes.length, { one: '# change', other: '# changes' })} exported`,
    failed: (error) => toast(errorWords(error), { tone: 'danger', icon: 'warning' }),
  })
  return (
    <Button variant="secondary" size="s" icon="deposit" busy={busy} disabled={empty} onClick={() => void write()}>
      <Trans>Export CSV</Trans>
    </Button>
  )
}
