import { type RefCallback, useCallback, useMemo, useState } from 'react'
import { readStored, writeStored } from '../stored.ts'
import { useIsDocked } from '../ui/dock.ts'
import {
  dockWidth,
  firstPanes,
  fitPanes,
  type Layout,
  layoutOf,
  type Pane,
  type PaneName,
  type Panes,
  type Room,
  readPanes,
} from './panes.ts'

/** Returns the storage key for the sizes of one kind of window. */
const keyOf = (layout: Layout): string => `panes.${layout}`
const stored = (layout: Layout): Partial<Panes> => readPanes(readStored(keyOf(layout)))

const roomOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Room => ({ width, height })

/** The panes of the terminal: what is wanted of them lasts, what is shown fits the window. */
export function usePanes() {
  const [room, setRoom] = useState<Room>({ width: innerWidth, height: innerHeight })
  const [changed, setChanged] = useState(() => ({ narrow: stored('narrow'), broad: stored('broad') }))
  const layout = layoutOf(room.width)
  const isDocked = useIsDocked()
  const wanted = useMemo<Panes>(
    () => ({ ...firstPanes(room, isDocked), ...changed[layout] }),
    [room, isDocked, changed, layout],
  )
  const dock = dockWidth(wanted, room)
  const panes = useMemo(() => fitPanes(wanted, room, isDocked ? dock : 0), [wanted, room, isDocked, dock])

  /** Takes the terminal's own element: its size is the room there is. */
  const place: RefCallback<HTMLElement> = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    // Hidden with its page it has no size: it keeps the one it had.
    const measure = () => element.clientWidth > 0 && setRoom(roomOf(element))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const keep = (next: Partial<Panes>, isDone: boolean) => {
    setChanged({ ...changed, [layout]: next })
    if (isDone) writeStored(keyOf(layout), Object.keys(next).length === 0 ? undefined : JSON.stringify(next))
  }
  /** Changes a pane; stored once it is done. */
  const change = (name: PaneName, to: Partial<Pane>, isDone = true) =>
    keep({ ...changed[layout], [name]: { ...wanted[name], ...to } }, isDone)
  /** Sets a pane back to the size it had at first. */
  const reset = (name: PaneName) => {
    const { [name]: _, ...others } = changed[layout]
    keep(others, true)
  }
  return { panes, dock, place, change, reset }
}
