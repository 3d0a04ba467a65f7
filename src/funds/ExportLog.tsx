import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { balanceChangeLog } from '../../contract/calls/funds.ts'
import { errorWords } from '../api/errors.ts'
import { shownZone } from '../i18n/timeZone.ts'
import { serverNow } from '../live/live.ts'
import { handOver } from '../orders/later/history/handOver.ts'
import { dayOf } from '../orders/later/history/historyRange.ts'
import { offersAtom } from '../session/offers.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { everyChange, type LogAsked } from './balanceLog.ts'
import { changesCsv, csvName } from './changesCsv.ts'

/** Writes every change that is asked for, also those not loaded yet, into a file for a spreadsheet. */
export function ExportLog({ asked, empty }: { asked: LogAsked; empty: boolean }) {
  const offers = useAtomValue(offersAtom)
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const write = async () => {
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    try {
      const changes = await everyChange(asked, offers(balanceChangeLog), controller.signal)
      const day = (time: number) => dayOf(time, shownZone())
      const last = asked.to === undefined ? serverNow() : asked.to - 1
      const name = csvName(asked.from === undefined ? undefined : day(asked.from), day(last))
      const file = new File([changesCsv(changes)], name, { type: 'text/csv' })
      if (await handOver(file)) toast(t`${plural(changes.length, { one: '# change', other: '# changes' })} exported`)
    } catch (error) {
      if (!controller.signal.aborted) toast(errorWords(error), { tone: 'danger', icon: 'warning' })
    } finally {
      if (!controller.signal.aborted) setBusy(false)
    }
  }
  return (
    <Button variant="secondary" size="s" icon="deposit" busy={busy} disabled={empty} onClick={() => void write()}>
      <Trans>Export CSV</Trans>
    </Button>
  )
}
