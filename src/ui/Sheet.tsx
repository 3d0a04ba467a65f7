import { useLingui } from '@lingui/react/macro'
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { type SheetParts, useDock } from './dock.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Sheet.module.css'
import { trapFocus } from './trapFocus.ts'
import { useBackCloses } from './useBackCloses.ts'
import { useSheetDrag } from './useSheetDrag.ts'

/**
 * Sets `--keyboard` on the element: how many pixels of the layout viewport the on-screen keyboard covers at its bottom.
 * Zero where the browser resizes the layout itself.
 */
function useKeyboardInset(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => {
      const covered = view.scale > 1.01 ? 0 : window.innerHeight - view.height - view.offsetTop
      ref.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [ref])
}

/** As --m-sheet-out: how long the content stays after closing. */
const outMs = 180

interface SheetProps extends SheetParts {
  open: boolean
  /**
   * Wide screens: in the middle (default), there with room for a table, near the top for what is typed, along the end edge at full height, or in the dock of
   * the page, which is not covered then; a page without one has it along the edge.
   */
  wide?: 'centre' | 'broad' | 'command' | 'side' | 'dock'
  /** Takes its full height at once, so that a list being searched does not jump. */
  tall?: boolean
  /** No ×: the footer holds the ways out. */
  bare?: boolean
  /** Nothing but the owner closes it (work that must be seen to its end). */
  locked?: boolean
}

/** A modal sheet: from below on the phone, a dialog on wide screens. Keeps its last content while it leaves. */
export function Sheet(props: SheetProps) {
  const { open, wide } = props
  const dock = useDock()
  const docked = wide === 'dock' ? dock : undefined
  const [wasDocked, setWasDocked] = useState(false)
  const [present, setPresent] = useState(open)
  const [openings, setOpenings] = useState({ open, count: 0 })
  if (openings.open !== open) setOpenings({ open, count: openings.count + Number(open) })
  const last = useRef(props)
  if (open && !present) setPresent(true)
  if (open ? docked && !wasDocked : wasDocked) setWasDocked(open)
  useEffect(() => {
    if (open) last.current = props
  })
  useEffect(() => {
    if (open) return
    const timer = window.setTimeout(() => setPresent(false), outMs)
    return () => window.clearTimeout(timer)
  }, [open])
  if (docked) return open && <docked.Panel {...props} place={docked.place} />
  // Its dock has gone and closes it: it does not come up over another page first.
  if (wasDocked) return null
  // Opened again while it still leaves, it begins anew: its fields take the focus as they did before.
  return open || present ? (
    <OpenSheet key={openings.count} {...(open ? props : { ...last.current, open: false })} />
  ) : null
}

function OpenSheet(props: SheetProps) {
  const { open, onClose, title, label, lead, sub, footer, wide = 'centre', tall, bare, locked, children } = props
  const { t } = useLingui()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedScrim = useRef(false)
  const shown = useRef(false)
  const drag = useSheetDrag(dialog, locked ? undefined : onClose)
  useKeyboardInset(dialog)
  useBackCloses(open, !locked && onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
    shown.current = true
    return () => {
      // A page that is kept while another is shown would bar that one with a dialog left open.
      shown.current = false
      if (element.open) element.close()
    }
  }, [open])

  const onScrim = (event: MouseEvent | PointerEvent) => {
    if (event.target !== dialog.current) return false
    const box = dialog.current.getBoundingClientRect()
    return (
      event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
    )
  }
  const named = title === undefined ? { 'aria-label': label } : { 'aria-labelledby': id }
  return (
    <dialog
      ref={dialog}
      className={cx(styles.sheet, styles[wide === 'dock' ? 'side' : wide], tall && styles.tall)}
      {...named}
      // React lets both rise from a sheet that was opened out of this one: those are the other sheet's affair.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!locked) onClose()
      }}
      onClose={(event) => {
        if (!open || event.target !== event.currentTarget) return
        if (!locked) onClose()
        // The browser closes past `cancel` when Esc is pressed twice: a locked sheet comes back.
        else if (shown.current) dialog.current?.showModal()
      }}
      onKeyDown={trapFocus}
      onPointerDown={(event) => {
        pressedScrim.current = onScrim(event)
      }}
      onClick={(event) => {
        if (!locked && pressedScrim.current && onScrim(event)) onClose()
      }}
    >
      {/* While a modal is open a screen reader hears nothing from outside it: here toasts say their words. */}
      <div className="sr" role="status" />
      <div className={styles.top} {...drag}>
        <div className={styles.grabber} />
        {title !== undefined && (
          <header className={styles.head}>
            {lead}
            <div className={styles.names}>
              <h2 id={id} className={styles.title}>
                {title}
              </h2>
              {sub !== undefined && <div className={styles.sub}>{sub}</div>}
            </div>
            {!bare && !locked && (
              <IconButton icon="close" label={t`Close`} className={styles.close} onClick={onClose} />
            )}
          </header>
        )}
      </div>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </dialog>
  )
}
