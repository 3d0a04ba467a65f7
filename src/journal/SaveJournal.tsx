import { useLingui } from '@lingui/react/macro'
import { useSend } from '../form/useSend.ts'
import { dayOf } from '../history/historyRange.ts'
import { shareOrSave } from '../history/useCsv.ts'
import { shownZone } from '../i18n/timeZone.ts'
import { serverNow } from '../live/live.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { openMenu } from '../ui/menu.ts'
import { toast } from '../ui/toast.ts'
import { journalThread } from './book/journalThread.ts'
import { filterOf, type JournalQuery } from './journalQuery.ts'

interface SaveJournalProps {
  ask: JournalQuery
  total: number
}

/** Writes every trade that fits the filters into a file: for a spreadsheet, or for programs. */
export function SaveJournal({ ask, total }: SaveJournalProps) {
  const { t } = useLingui()
  const { busy, run } = useSend()
  const write = (kind: 'csv' | 'json') =>
    run(async () => {
      const [trades, files] = await Promise.all([journalThread.every(filterOf(ask)), import('./journalFile.ts')])
      const content = kind === 'csv' ? files.journalCsv(trades) : files.journalJson(trades)
      const type = kind === 'csv' ? 'text/csv' : 'application/json'
      const name = `journal-${dayOf(serverNow(), shownZone())}.${kind}`
      if (await shareOrSave(new File([content], name, { type }))) toast(t`Saved`)
    })
  return (
    <IconButton
      icon="deposit"
      label={t`Export`}
      disabled={busy || total === 0}
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect()
        openMenu({
          at: { x: left, y: bottom },
          title: t`Export`,
          groups: [
            [
              { icon: 'deposit', label: 'CSV', act: () => void write('csv') },
              { icon: 'deposit', label: 'JSON', act: () => void write('json') },
            ],
          ],
        })
      }}
    />
  )
}
