import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { Icon } from './icons/Icon.tsx'
import stack from './stack.module.css'
import styles from './ToastHost.module.css'
import { dismissToast, holdToast, onToasts, shownToasts } from './toast.ts'
import { trapFocus } from './trapFocus.ts'

/** The sheet that lies over everything else: whatever is outside it cannot be pressed. */
const topSheet = () => [...document.querySelectorAll('dialog:modal')].at(-1)

/** The topmost sheet while there is a toast: only in there its button can be pressed, and its words are heard. */
function useSheet(isNeeded: boolean): Element | undefined {
  const [sheet, setSheet] = useState<Element | undefined>(undefined)
  useEffect(() => {
    if (!isNeeded) return
    const look = () => setSheet(topSheet())
    const watch = new MutationObserver(look)
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    look()
    return () => watch.disconnect()
  }, [isNeeded])
  return isNeeded && sheet?.matches(':modal') ? sheet : undefined
}

/** Host of the toasts, once in the shell. It is a popover, so that toasts are above open sheets. */
export function ToastHost() {
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  const host = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  const sheet = useSheet(toasts.length > 0)
  const place = (toasts.some(({ action }) => action) && sheet) || document.body
  const words = toasts.map((one) => <p key={one.id}>{one.text}</p>)
  const heardIn = sheet?.querySelector(':scope > [role=status]')
  useLayoutEffect(() => {
    const element = host.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (newest !== undefined && place.isConnected) element.showPopover()
  }, [newest, place])
  return (
    <>
      {createPortal(
        <div ref={host} popover="manual" className={styles.host}>
          {toasts.map((one) => (
            <div key={one.id} className={cx(stack.row12, styles.toast, one.tone === 'danger' && styles.danger)}>
              <Icon name={one.icon} size={18} />
              <span className={styles.text}>{one.text}</span>
              {one.action && (
                <button
                  type="button"
                  onFocus={() => holdToast(one.id)}
                  onBlur={() => holdToast()}
                  onKeyDown={(event) => sheet && trapFocus(event, sheet)}
                  className={styles.action}
                  onClick={() => {
                    dismissToast(one.id)
                    one.action?.onClick()
                  }}
                >
                  {one.action.label}
                </button>
              )}
            </div>
          ))}
        </div>,
        place,
      )}
      <div className="sr" role="status">
        {heardIn ? createPortal(words, heardIn) : words}
      </div>
    </>
  )
}
