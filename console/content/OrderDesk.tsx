import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from '../../src/form/useForm.ts'
import { toast } from '../../src/ui/toast.ts'
import { useContentDraft } from './drafts.ts'
import { type OrderedItem, OrderedList } from './OrderedList.tsx'
import { SaveBar } from './SaveBar.tsx'

interface OrderDeskProps {
  /** What is ordered: drafts go by it. */
  subject: string
  /** In the order that is kept. */
  items: readonly OrderedItem[]
  onOpen: (id: string) => void
  onSave: (ids: string[]) => Promise<unknown>
  onChanged: () => void
}

/** A list whose order is changed here and saved as a whole. */
export function OrderDesk({ subject, items, onOpen, onSave, onChanged }: OrderDeskProps) {
  const { t } = useLingui()
  const kept = items.map(({ id }) => id)
  const { value, changed, change, drop } = useContentDraft(`order ${subject}`, { ids: kept })
  // What came meanwhile stands at the end, what is gone is gone.
  const ids = [...value.ids.filter((id) => kept.includes(id)), ...kept.filter((id) => !value.ids.includes(id))]
  const ordered = ids.flatMap((id) => items.find((one) => one.id === id) ?? [])
  const form = useForm({
    async send() {
      await onSave(ids)
      drop()
      toast(t`The order is saved`)
      onChanged()
    },
  })
  return (
    <>
      <OrderedList label={t`In this order`} items={ordered} onOrder={(next) => change({ ids: next })} onOpen={onOpen} />
      {changed && <SaveBar changed form={form} action={<Trans>Save the order</Trans>} onDrop={drop} />}
    </>
  )
}
