import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { cx } from '../../ui/cx.ts'
import { useAtomValue } from '../../useAtom.ts'
import { drawingAtom, drawingBoardAtom } from './chartAtoms.ts'
import styles from './DrawingBar.module.css'
import { DrawingText } from './DrawingText.tsx'
import type { BoardState, DrawingBoard } from './drawingBoard.ts'
import { type DrawingTool, drawingTools } from './drawings.ts'

const names: Readonly<Record<DrawingTool, MessageDescriptor>> = {
  segment: msg`Trend line`,
  ray: msg`Ray`,
  horizontal: msg`Horizontal line`,
  fibonacci: msg`Fibonacci levels`,
  rectangle: msg`Rectangle`,
  text: msg`Text`,
}

/** On the 24 grid, as the app's icons are. */
const shapes: Readonly<Record<DrawingTool | 'next' | 'undo' | 'remove' | 'clear' | 'done', string>> = {
  segment: 'M6.2 17.8 17.8 6.2M7 19a2 2 0 1 1-4 0 2 2 0 0 1 4 0M21 5a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
  ray: 'M6.4 17.6 21 3M7 19a2 2 0 1 1-4 0 2 2 0 0 1 4 0M14.5 9.5a2 2 0 1 1-4 4 2 2 0 0 1 4-4',
  horizontal: 'M2.5 12h7.5M14 12h7.5M14 12a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
  fibonacci: 'M3 4.5h18M3 10h18M3 14h18M3 19.5h18',
  rectangle: 'M4.5 6h15v12h-15z',
  text: 'M5 7.5V5h14v2.5M12 5v14M9 19h6',
  next: 'M4 12h13M12.5 7l5 5-5 5M20.5 6v12',
  undo: 'M9 4.5 4 9.5l5 5M4.5 9.5H14a5 5 0 0 1 0 10H9',
  remove: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  clear: 'M3 3l18 18M4 6.5h2.5M11 6.5h9M9 4h6v2.5M6 6.5l1 14h10l.4-5.5M17.7 10.5l.3-4',
  done: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
}

const waiting: BoardState = {
  tool: undefined,
  selected: undefined,
  selectedTool: undefined,
  count: 0,
  undoable: false,
  asking: undefined,
}
const never = () => () => undefined
const still = () => waiting

/** The drawing tools: along the chart's side, or `upright` false in the place of the periods. */
export function DrawingBar({ upright = false }: { upright?: boolean }) {
  const { t } = useLingui()
  const board = useAtomValue(drawingBoardAtom)
  const setDrawing = useSetAtom(drawingAtom)
  const state = useSyncExternalStore(board?.subscribe ?? never, board?.state ?? still)
  const rewords = state.selectedTool === 'text'
  const take = (tool: DrawingTool) => (event: MouseEvent<HTMLButtonElement>) => {
    if (board === undefined) return
    if (tool === 'text' && rewords) board.ask()
    else if (state.tool === tool) board.rest()
    // Pressed by a key: there is no pointer to set places with.
    else if (event.detail === 0) placeByKey(board, tool, event.currentTarget)
    else board.start(tool)
  }
  /** Runs an action of the drawing bar and gives the focus back to the chart, since a pressed button may disappear. */
  const act = (what: (board: DrawingBoard) => void) => (event: MouseEvent<HTMLButtonElement>) => {
    if (board === undefined) return
    what(board)
    chartOf(event.currentTarget)?.focus()
  }
  const tools = drawingTools.map((tool) => (
    <Tool
      key={tool}
      shape={shapes[tool]}
      label={tool === 'text' && rewords ? t`Edit text` : t(names[tool])}
      pressed={state.tool === tool}
      disabled={board === undefined}
      onClick={take(tool)}
    />
  ))
  return (
    <div
      role="toolbar"
      aria-label={t`Drawing tools`}
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      className={cx(styles.bar, upright && styles.upright)}
      onKeyDown={(event) => {
        if (!event.key.startsWith('Arrow') && board?.press(event)) event.preventDefault()
      }}
    >
      {tools}
      <span className={styles.rest} />
      <Tool
        shape={shapes.next}
        label={t`Select next drawing`}
        disabled={state.count === 0}
        onClick={act((one) => one.selectNext())}
      />
      <Tool
        shape={shapes.clear}
        label={t`Delete all drawings`}
        disabled={state.count === 0}
        onClick={act((one) => one.removeAll())}
      />
      <div className={styles.end}>
        <Tool shape={shapes.undo} label={t`Undo`} disabled={!state.undoable} onClick={act((one) => one.undo())} />
        <Tool
          shape={shapes.remove}
          label={t`Delete selected drawing`}
          disabled={state.selected === undefined}
          onClick={act((one) => one.removeSelected())}
        />
        <Tool shape={shapes.done} label={t`Close drawing tools`} onClick={() => setDrawing(false)} />
      </div>
      <span className="sr" role="status">
        {state.tool !== undefined && t`Tap the chart to place the drawing.`}
        {state.tool === undefined &&
          state.selected !== undefined &&
          t`Selected: use arrow keys to move it or Delete to remove it.`}
      </span>
      {board && <DrawingText asking={state.asking} onAnswer={(text) => board.answer(text)} />}
    </div>
  )
}

/** The chart on the screen that a tool belongs to: the keys go there. */
function chartOf(tool: HTMLElement): HTMLElement | null {
  const page = tool.closest('main') ?? document.body
  // Of several charts the one that the tools draw on.
  return page.querySelector<HTMLElement>('[data-active] [role="figure"]') ?? page.querySelector('[role="figure"]')
}

function placeByKey(board: DrawingBoard, tool: DrawingTool, from: HTMLElement): void {
  board.place(tool)
  if (tool !== 'text') chartOf(from)?.focus()
}

interface ToolProps {
  shape: string
  label: string
  pressed?: boolean
  disabled?: boolean
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

function Tool({ shape, label, pressed, disabled, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true" focusable="false" className={styles.shape}>
        <path d={shape} vectorEffect="non-scaling-stroke" />
      </svg>
    </button>
  )
}
