import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Instrument } from '../../../contract/entities/market.ts'
import { formatPrice } from '../../i18n/format.ts'
import { withLaterWords } from '../../i18n/language.ts'
import { quoteOf } from '../../markets/atoms.ts'
import { isBusy } from '../../once/once.ts'
import type { PendingMove } from '../../orders/sendPendingMove.ts'
import { sendStop } from '../../orders/sendStop.ts'
import { firstStop } from '../../orders/stopsDraft.ts'
import { orderActionState } from '../../orders/useOrderAction.ts'
import { oneTapAtom } from '../../session/settings.ts'
import { vibrate } from '../../session/vibration.ts'
import { toast } from '../../ui/toast.ts'
import { useAtomValue } from '../../useAtom.ts'
import type { LabelLayer } from './labelLayer.ts'
import { DRAG_THRESHOLD, type Press } from './lineDrag.ts'
import {
  crossesOpen,
  knownStops,
  type LineMove,
  moveFault,
  putMove,
  snapPrice,
  standingMoves,
  stepPrice,
  withMoves,
  withoutMove,
} from './lineMoves.ts'
import type { LineStage } from './lineStage.ts'
import { type ChartLine, stopLine } from './orderLines.ts'

/** Steps of a key; ten with Shift. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
}

/** Moves the lines on a chart by pointer or keyboard, and shows the result. */
export interface LineControl {
  moveOf(id: string): LineMove | undefined
  /** A press on a line or its label, or on the handle of a stop that is not there yet. */
  grab(event: Press, line: ChartLine): void
  /** Moves prices until a line is in sight. */
  bring(line: ChartLine): void
  keys(event: KeyboardEvent, line: ChartLine): void
  /** Proposes a stop that is not there yet, a little off the price. */
  propose(line: ChartLine): void
  /** Sends what is asked about. */
  confirm(id: string): void
  /** Puts a line back to where it was. */
  back(id: string): void
}

/** The line that a handle of an order makes; it starts where the order opened. */
export const newStop = (open: ChartLine, kind: 'stopLoss' | 'takeProfit'): ChartLine =>
  stopLine(open.order?.id ?? '', kind, open.price, open)

/** The lines as they are shown, and the way to move them. */
export function useLineMoves(
  instrument: Instrument,
  lines: readonly ChartLine[],
  layer: LabelLayer,
  stage: LineStage,
): { shown: readonly ChartLine[]; control: LineControl } {
  const [moves, setMoves] = useState<readonly LineMove[]>([])
  const oneTap = useAtomValue(oneTapAtom)
  const now = useRef({ moves, lines, oneTap })
  useEffect(() => {
    const before = now.current.lines
    now.current = { ...now.current, lines, oneTap }
    const standing = standingMoves(now.current.moves, lines, before)
    now.current.moves = standing
    setMoves(standing)
  }, [lines, oneTap])

  const control = useMemo<LineControl>(() => {
    const { code, digits } = instrument
    const change = (next: readonly LineMove[]) => {
      now.current.moves = next
      setMoves(next)
    }
    const moveOf = (id: string) => now.current.moves.find(({ line }) => line.id === id)
    const isThere = ({ id }: ChartLine) => now.current.lines.some((line) => line.id === id)
    const put = (line: ChartLine, price: number, phase: 'held' | 'asking') => {
      const before = moveOf(line.id)
      const origin = before?.line ?? line
      change(putMove(now.current.moves, { line: origin, isNew: before?.isNew ?? !isThere(line), price, phase }))
      line.set?.(price)
    }
    const bring = (price: number) => stage.move(0, layer.wayTo(price))
    const drop = (id: string) => change(withoutMove(now.current.moves, id))
    const back = (id: string) => {
      const { line } = moveOf(id) ?? {}
      drop(id)
      if (line === undefined) return
      line.set?.(line.price)
      // Prices may have moved with the hand.
      bring(line.price)
    }
    const isFree = ({ order }: ChartLine) => order === undefined || !isBusy(orderActionState(`stops:${order.id}`))
    const focus = (id: string) =>
      requestAnimationFrame(() => layer.label(id)?.querySelector<HTMLElement>('[role=slider]')?.focus())

    /** In words why the server would refuse it; undefined when it can be sent. */
    const faultOf = ({ line, price }: LineMove): string | undefined => {
      const fault = moveFault(line, price, quoteOf(code)?.close ?? line.order?.lastPrice ?? price, digits)
      if (fault === undefined) return undefined
      const against = formatPrice(fault.than, digits)
      if (fault.stop === 'stopLoss')
        return fault.must === 'below'
          ? t`The stop loss must be below ${against}`
          : t`The stop loss must be above ${against}`
      return fault.must === 'below'
        ? t`The take profit must be below ${against}`
        : t`The take profit must be above ${against}`
    }

    const confirm = async (id: string) => {
      const move = moveOf(id)
      if (move === undefined) return
      const { order, kind } = move.line
      if (order === undefined || kind === 'position') return drop(id)
      if (!isFree(move.line)) return
      const fault = faultOf(move)
      if (fault !== undefined) {
        toast(fault, { tone: 'danger' })
        return back(id)
      }
      const known = () => {
        const newest = now.current.lines.find((line) => line.order?.id === order.id)?.order ?? order
        return knownStops(newest, now.current.moves, digits)
      }
      const before = known()
      change(putMove(now.current.moves, { ...move, phase: 'sent' }))
      const price = move.price.toFixed(digits)
      const undone = () => drop(id)
      const done = await (kind === 'pending'
        ? movePending({ order, to: price, digits }, undone)
        : sendStop({ order, kind, before, price, digits }, { latest: known, undone }))
      const sent = moveOf(id)
      if (sent === undefined) return
      if (done) change(standingMoves(putMove(now.current.moves, { ...sent, phase: 'done' }), now.current.lines))
      else drop(id)
    }

    const land = (id: string) => {
      const move = moveOf(id)
      if (move === undefined) return
      if (move.price === move.line.price || move.line.order === undefined) return drop(id)
      change(putMove(now.current.moves, { ...move, phase: 'asking' }))
      if (now.current.oneTap || faultOf(move) !== undefined) void confirm(id)
      else focus(id)
    }

    return {
      moveOf,
      back,
      bring: ({ price }) => bring(price),
      confirm: (id) => void confirm(id),
      propose(line) {
        const { order, kind } = line
        if (order === undefined || kind === 'position' || kind === 'pending' || !isFree(line)) return
        const price = firstStop(kind, order, quoteOf(code)?.close ?? order.lastPrice)
        put(line, snapPrice(price, digits), 'asking')
        bring(price)
        focus(line.id)
      },
      keys(event, line) {
        if (event.altKey || event.ctrlKey || event.metaKey) return
        const steps = STEPS[event.key]
        const move = moveOf(line.id)
        if (steps !== undefined) {
          event.preventDefault()
          if (!isFree(line)) return
          const price = stepPrice(move?.price ?? line.price, event.shiftKey ? steps * 10 : steps, digits)
          put(line, price, 'asking')
          bring(price)
        } else if (move?.phase === 'asking' && (event.key === 'Enter' || event.key === 'Escape')) {
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') void confirm(line.id)
          else back(line.id)
        }
      },
      grab(event, line) {
        const { currentTarget: element, pointerId, clientY: start } = event
        if (event.button !== 0 || !event.isPrimary || !isFree(line) || !(element instanceof HTMLElement)) return
        const box = element.getBoundingClientRect()
        // A line that is in sight moves from where it is, wherever its label found a place.
        const off = start - ((isThere(line) && layer.screenY(line)) || box.top + box.height / 2)
        let [moved, at, frame, last] = [false, start, 0, 0]
        const toHand = () => {
          const price = layer.priceAt(at - off)
          if (price === undefined) return
          const snapped = snapPrice(price, digits)
          if (crossesOpen(line, moveOf(line.id)?.price ?? line.price, snapped)) vibrate('breakEven')
          put(line, snapped, 'held')
        }
        /** At an edge of the chart, prices move towards the hand. */
        const run = (now: number) => {
          const speed = layer.edgeSpeed(at)
          if (speed * (at - start) <= 0) {
            ;[frame, last] = [0, 0]
            return
          }
          if (last > 0) {
            stage.move(0, (speed * Math.min(now - last, 50)) / 1_000)
            toHand()
          }
          last = now
          frame = requestAnimationFrame(run)
        }
        const follow = (next: PointerEvent) => {
          if (next.pointerId !== pointerId || (!moved && Math.abs(next.clientY - start) < DRAG_THRESHOLD)) return
          if (!moved) layer.capture(pointerId)
          moved = true
          at = next.clientY
          toHand()
          if (frame === 0) frame = requestAnimationFrame(run)
        }
        const end = (ended: PointerEvent) => {
          if (ended.pointerId !== pointerId) return
          cancelAnimationFrame(frame)
          removeEventListener('pointermove', follow)
          removeEventListener('pointerup', end)
          removeEventListener('pointercancel', end)
          if (!moved) return
          // The click that follows a drag is none.
          addEventListener('click', swallow, { capture: true, once: true })
          setTimeout(() => removeEventListener('click', swallow, { capture: true }))
          if (ended.type === 'pointercancel') back(line.id)
          else land(line.id)
        }
        element.setPointerCapture(pointerId)
        addEventListener('pointermove', follow)
        addEventListener('pointerup', end)
        addEventListener('pointercancel', end)
      },
    }
  }, [instrument, layer, stage])

  const shown = useMemo(() => withMoves(lines, moves), [lines, moves])
  return { shown, control }
}

/** Loaded once somebody moves a pending order. */
async function movePending(move: PendingMove, undone: () => void): Promise<boolean> {
  const load = withLaterWords(import('../../orders/sendPendingMove.ts')).catch(() => undefined)
  const { sendPendingMove } = (await load) ?? {}
  if (sendPendingMove === undefined)
    toast(t`Your request didn’t reach the server. Nothing was changed, so you can try again.`, { tone: 'danger' })
  return sendPendingMove?.(move, undone) ?? false
}

const swallow = (event: Event) => event.stopPropagation()
