import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '../../../contract/entities/order.ts'
import { useSend } from '../../form/useSend.ts'
import { Button, type ButtonVariant } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { toast } from '../../ui/toast.ts'

/** Saves what this device and the server have recorded of an order, with its proofs, as one file. */
export function ExportPack({ order, variant }: { order: Order; variant: ButtonVariant }) {
  const { t } = useLingui()
  const { busy, run } = useSend()
  const save = async () => {
    saveFile(await (await import('./orderPack.ts')).packFile(order))
    toast(t`Evidence saved`)
  }
  return (
    <Button variant={variant} full icon="deposit" busy={busy} onClick={() => void run(save)}>
      <Trans>Export evidence</Trans>
    </Button>
  )
}
