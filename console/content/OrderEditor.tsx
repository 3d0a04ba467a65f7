import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from '../../src/form/useForm.ts'
import { toast } from '../../src/ui/toast.ts'
import { useContentDraft } from './drafts.ts'
import { type OrderedItem, OrderedList } from './OrderedList.tsx'
import { SaveBar } from './SaveBar.tsx'

interface OrderEditorProps {
  /** Kind of items that are ordered. Drafts are stored under it. */
  subject: string
  /** In the order that is kept. */
  items: readonly OrderedItem[]
  onOpen: (id: string) => void
  onSave: (ids: string[]) => Promise<unknown>
  onChanged: () => void
}

/** A list whose order is changed here and saved as a whole. */
export function OrderEditor({ subject, items, onOpen, onSave, onChanged }: OrderEditorProps) {
  const { t } = useLingui()
  const stored = items.map(({ id }) => id)
  const { value, changed, change, drop } = useContentDraft(`order ${subject}`, { ids: stored })
  // What came meanwhile stands at the end, what is gone is gone.
  const ids = [...value.ids.filter((id) => stored.includes(id)), ...stored.filter((id) => !value.ids.includes(id))]
  const ordered = ids.flatMap((id) => items.find((one) => one.id === id) ?? [])
  const form = useForm({
    async send() {
      await onSave(ids)
      drop()
      toast(t`Order saved`)
      onChanged()
    },
  })
  return (
    <>
      <OrderedList label={t`Display order`} items={ordered} onOrder={(next) => change({ ids: next })} onOpen={onOpen} />
      {changed && <SaveBar changed form={form} action={<Trans>Save order</Trans>} onDrop={drop} />}
    </>
  )
}
