import { lazy } from 'react'
import type { OrderList } from '../../contract/entities/order.ts'
import { withLaterWords } from '../i18n/language.ts'
import { accountFiguresAtom } from '../session/figures.ts'
import { WhenNeeded } from '../ui/WhenNeeded.tsx'
import { useAtomValue } from '../useAtom.ts'
import { orderListAtom } from './orderLists.ts'

const load = () =>
  withLaterWords(import('./closeAll/CloseAllButton.tsx')).then((part) => ({ default: part.CloseAllButton }))
const CloseAllButton = lazy(load)

/** Closing many positions at once, beside the list of those held; loaded once there are any. */
export function LateCloseAll({ kind }: { kind: OrderList }) {
  const listed = useAtomValue(orderListAtom('holding')).answer?.total
  const held = useAtomValue(accountFiguresAtom)?.holding ?? listed ?? 0
  const shown = kind === 'holding' && held > 0
  return (
    <WhenNeeded needed={shown} ahead={load}>
      <CloseAllButton shown={shown} />
    </WhenNeeded>
  )
}
