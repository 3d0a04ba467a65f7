import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { shownZone } from '../../../i18n/timeZone.ts'
import { serverNow } from '../../../live/live.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { handOver } from './handOver.ts'
import { csvName, historyCsv } from './historyCsv.ts'
import { everyRow, type RowsAsked } from './historyData.ts'
import { dayOf } from './historyRange.ts'

interface ExportButtonProps {
  asked: RowsAsked
  /** How many orders there are to write. */
  total: number
}

/** Writes every order that is listed, also those not loaded yet, into a file for a spreadsheet. */
export function ExportButton({ asked, total }: ExportButtonProps) {
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const write = async () => {
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    try {
      const orders = await everyRow(asked, controller.signal)
      const day = (time: number) => dayOf(time, shownZone())
      const last = asked.to === undefined ? serverNow() : asked.to - 1
      const name = csvName(asked.from === undefined ? undefined : day(asked.from), day(last))
      const file = new File([historyCsv(orders)], name, { type: 'text/csv' })
      if (await handOver(file)) toast(t`${plural(orders.length, { one: '# order', other: '# orders' })} exported`)
    } catch {
      // Called off, or failed and said so: there is no half a file.
    } finally {
      if (!controller.signal.aborted) setBusy(false)
    }
  }
  return (
    <Button variant="secondary" size="s" icon="deposit" busy={busy} disabled={total === 0} onClick={() => void write()}>
      <Trans>Export CSV</Trans>
    </Button>
  )
}
