import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CloseScope, Order } from '../../../contract/entities/order.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import stack from '../../ui/stack.module.css'
import { toast } from '../../ui/toast.ts'
import { useAtomValue } from '../../useAtom.ts'
import { ActionNote } from '../ActionNote.tsx'
import { CheckingSheet } from '../CheckingSheet.tsx'
import { actionWords } from '../orderWords.ts'
import { clearOrderAction, orderActionState, useOrderAction } from '../useOrderAction.ts'
import { useOrderList } from '../useOrderList.ts'
import { CloseAllChoice, type HeldInstrument } from './CloseAllChoice.tsx'
import { CloseAllResult, type ClosedMany } from './CloseAllResult.tsx'
import type { CloseAllSheetProps } from './closingAll.ts'
import { type HeldPosition, heldPositionsAtom, isMeant, type Totals, totalsOf } from './heldPositions.ts'

const none: readonly Order[] = []

/** Every position held, with all pages of the list; none while nobody wants them. Whether some are still on their way. */
function useHeldOrders(wanted: boolean): { readonly orders: readonly Order[]; readonly loading: boolean } {
  const { answer, busy, error, more } = useOrderList('holding')
  const lacks = wanted && !answer?.complete && error === undefined
  useEffect(() => {
    if (lacks && answer !== undefined && !busy) more()
  })
  return { orders: (wanted && answer?.rows) || none, loading: lacks }
}

/**
 * Closes many positions at once. Which, how many and what they come to stands there before the button is pressed, so it is
 * its own confirmation; afterwards it tells which were closed, and which were not and why. Stands once in the frame, where
 * it outlives the positions and the table they stood in.
 */
export function CloseAllSheet({ requested, onAsk }: CloseAllSheetProps) {
  const [done, setDone] = useState<ClosedMany>()
  const { state } = useOrderAction('closeAll')
  const [last, setLast] = useState(requested)
  if (requested !== undefined && requested !== last) setLast(requested)
  const open = requested !== undefined
  const leave = () => {
    setDone(undefined)
    clearOrderAction('closeAll')
    onAsk(undefined)
  }
  const show = (result: ClosedMany) => {
    setDone(result)
    onAsk({ ...last })
  }
  return (
    <>
      {done ? (
        <CloseAllResult open={open} result={done} onClose={leave} />
      ) : (
        <Choosing
          key={last?.only}
          first={last?.only}
          open={open && state.phase !== 'unknown'}
          onDone={show}
          onClose={leave}
        />
      )}
      <CheckingSheet action={state} hidden={!open} onHide={() => onAsk(undefined)} />
    </>
  )
}

interface ChoosingProps {
  open: boolean
  /** The instrument that is chosen to begin with. */
  first: string | undefined
  onDone: (result: ClosedMany) => void
  onClose: () => void
}

function Choosing({ open, first, onDone, onClose }: ChoosingProps) {
  const { state, busy, run } = useOrderAction('closeAll')
  const [scope, setScope] = useState<CloseScope>('all')
  const [chosen, setChosen] = useState(first)
  const [sent, setSent] = useState<Totals>()
  const { orders, loading } = useHeldOrders(open)
  const positions = useAtomValue(useMemo(() => heldPositionsAtom(orders), [orders]))
  const instruments = instrumentsOf(positions)
  const only = instruments.find(({ instrumentId }) => instrumentId === chosen)
  const meant = positions.filter((position) => isMeant(position, scope, only?.instrumentId))
  // What was sent stays to be read while the list already empties.
  const totals = busy && sent ? sent : totalsOf(meant)
  const shown = useRef(open)
  useEffect(() => {
    shown.current = open
  })

  const close = async () => {
    setSent(totals)
    const before = meant.map(({ order }) => order)
    const result = await run({ kind: 'closeAll', scope, ...(only && { only }) })
    // Left meanwhile, it was said already.
    if (orderActionState('closeAll').phase === 'idle') return
    if (result.phase === 'done') {
      clearOrderAction('closeAll')
      onDone({ done: result, before })
    } else if (!shown.current && orderActionState('closeAll') === result) {
      toast(actionWords(result) ?? '', { tone: 'danger' })
      clearOrderAction('closeAll')
    }
  }
  const { count, stuck } = totals
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<Trans>Close positions</Trans>}
      locked={busy}
      footer={
        <div className={stack.gap8}>
          <ActionNote state={state} />
          <Button
            variant="danger"
            full
            busy={busy}
            disabled={(count === 0 || stuck === count) && !busy}
            onClick={close}
          >
            {count === 0 ? (
              <Trans>No positions to close</Trans>
            ) : (
              <Plural value={count} one="Close # position" other="Close # positions" />
            )}
          </Button>
        </div>
      }
    >
      <CloseAllChoice
        positions={positions}
        instruments={instruments}
        scope={scope}
        only={only}
        totals={totals}
        loading={loading}
        disabled={busy}
        onScope={setScope}
        onOnly={setChosen}
      />
    </Sheet>
  )
}

/** The instruments that are held, each once. */
function instrumentsOf(positions: readonly HeldPosition[]): readonly HeldInstrument[] {
  const found = new Map<string, HeldInstrument>()
  for (const { order } of positions) {
    const { instrumentId, showCode } = order
    if (instrumentId !== undefined) found.set(instrumentId, { instrumentId, showCode })
  }
  return [...found.values()]
}
