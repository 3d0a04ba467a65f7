import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCsv } from '../../history/useCsv.ts'
import { Button } from '../../ui/Button.tsx'
import { csvName, historyCsv } from './historyCsv.ts'
import { everyRow, type RowsAsked } from './historyData.ts'

interface ExportButtonProps {
  asked: RowsAsked
  /** How many orders there are to write. */
  total: number
}

/** Writes every order that is listed, also those not loaded yet, into a file for a spreadsheet. */
export function ExportButton({ asked, total }: ExportButtonProps) {
  const { busy, write } = useCsv(asked, {
    load: (signal) => everyRow(asked, signal),
    csv: historyCsv,
    name: csvName,
    told: (orders) => t`${plural(orders.length, { one: '# order', other: '# orders' })} exported`,
    // Whoever asked for the rows has said so: there is no half a file.
    failed: () => undefined,
  })
  return (
    <Button variant="secondary" size="s" icon="deposit" busy={busy} disabled={total === 0} onClick={() => void write()}>
      <Trans>Export CSV</Trans>
    </Button>
  )
}
