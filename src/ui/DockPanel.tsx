import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import styles from './DockPanel.module.css'
import { enterDock, type SheetParts } from './dock.ts'
import { IconButton } from './IconButton.tsx'
import sheet from './Sheet.module.css'

/** A sheet in the dock of its page: the page beside it stays in use. × and Escape close it, and so does the next one. */
export function DockPanel({
  place,
  onClose,
  title,
  label,
  lead,
  sub,
  footer,
  children,
}: SheetParts & { place: Element }) {
  const { t } = useLingui()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => enterDock(() => close.current()), [])
  useLayoutEffect(() => {
    const own = panel.current
    const opener = document.activeElement
    own?.focus({ preventScroll: true })
    return () => {
      if (own?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return
      event.preventDefault()
      close.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return createPortal(
    <section
      ref={panel}
      role="dialog"
      tabIndex={-1}
      className={styles.panel}
      {...(title === undefined ? { 'aria-label': label } : { 'aria-labelledby': id })}
    >
      <header className={cx(sheet.head, styles.head)}>
        {lead}
        <div className={sheet.names}>
          <h2 id={id} className={cx(sheet.title, styles.title)}>
            {title}
          </h2>
          {sub !== undefined && <div className={sheet.sub}>{sub}</div>}
        </div>
        <IconButton icon="close" size={18} label={t`Close`} className={sheet.close} onClick={onClose} />
      </header>
      <div className={sheet.body}>{children}</div>
      {footer !== undefined && <footer className={sheet.footer}>{footer}</footer>}
    </section>,
    place,
  )
}
