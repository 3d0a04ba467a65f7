import type { OrderList } from '../../../contract/entities/order.ts'
import { withLaterWords } from '../../i18n/language.ts'
import { accountFiguresAtom } from '../../session/figures.ts'
import { lazyPart } from '../../ui/lazy.tsx'
import { useAtomValue } from '../../useAtom.ts'
import { orderListAtom } from '../orderLists.ts'

const CloseAllButton = lazyPart(() =>
  withLaterWords(import('./CloseAllButton.tsx')).then((part) => part.CloseAllButton),
)

/** Closing many positions at once, beside the list of those held; loaded once there are any. */
export function CloseAll({ kind }: { kind: OrderList }) {
  const listed = useAtomValue(orderListAtom('holding')).answer?.total
  const held = useAtomValue(accountFiguresAtom)?.holding ?? listed ?? 0
  return kind === 'holding' && held > 0 && <CloseAllButton />
}
