import { useEffect } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import { withLaterWords } from '../../i18n/language.ts'
import { wantedAtom } from '../../keys/actionKeys.ts'
import { loadKeys } from '../../keys/listenToKeys.ts'
import { closingAllAtom } from '../../orders/closeAll/closingAll.ts'
import { CloseAllSheet, EndOrder, OrderSheet } from '../../orders/orderSheets.ts'
import { useEndedOrders } from '../../orders/useEndedOrders.ts'
import { useOpenOrder } from '../../orders/useOpenOrder.ts'
import { lazySheet } from '../../ui/lazy.tsx'
import { useAtom } from '../../useAtom.ts'
import { commandSheetAtom, pickedOrderAtom } from './commandAtoms.ts'

interface SheetProps {
  open: boolean
  onClose: () => void
}

const closer = ({ open, onClose }: SheetProps) => open && onClose
const Palette = lazySheet<SheetProps>(
  () => withLaterWords(import('./Palette.tsx')).then((part) => part.Palette),
  closer,
)
const ShortcutsSheet = lazySheet<SheetProps>(
  () => withLaterWords(import('./ShortcutsSheet.tsx')).then((part) => part.ShortcutsSheet),
  closer,
)

/** Hosts the command palette and its sheets, and performs actions that no visible part handles. */
export function CommandCentre() {
  const [wanted, setWanted] = useAtom(wantedAtom)
  const [sheet, setSheet] = useAtom(commandSheetAtom)
  const [closingAll, closeMany] = useAtom(closingAllAtom)
  useEffect(() => void loadKeys(), [])
  useEffect(() => {
    if (wanted === undefined) return
    setWanted(undefined)
    withLaterWords(import('./actions.ts')).then(
      ({ act }) => act(wanted),
      () => undefined,
    )
  }, [wanted, setWanted])
  const close = () => setSheet(undefined)
  return (
    <>
      <Palette open={sheet === 'palette'} onClose={close} />
      <ShortcutsSheet open={sheet === 'shortcuts'} onClose={close} />
      <CloseAllSheet requested={closingAll} onAsk={closeMany} />
      <Picked />
    </>
  )
}

/** The order that was picked in the palette: everything about it, or how it is ended. */
function Picked() {
  const [picked, pick] = useAtom(pickedOrderAtom)
  const { order, open, close } = useOpenOrder()
  useEndedOrders(order, close)
  const show: Order | undefined = picked?.end === false ? picked.order : undefined
  useEffect(() => {
    if (show === undefined) return
    open(show)
    pick(undefined)
  }, [show, open, pick])
  return (
    <>
      <OrderSheet order={order} onClose={close} />
      <EndOrder order={picked?.end ? picked.order : null} part={picked?.part} onLeft={() => pick(undefined)} />
    </>
  )
}
