import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { Icon } from './icons/Icon.tsx'
import styles from './ToastHost.module.css'
import { dismissToast, onToasts, shownToasts } from './toast.ts'

/** The sheet that lies over everything else: whatever is outside it cannot be pressed. */
const topSheet = () => [...document.querySelectorAll('dialog:modal')].at(-1)

/** Where a toast's button can be pressed: in the topmost sheet while one is open. */
function usePlace(isNeeded: boolean): Element {
  const [sheet, setSheet] = useState<Element | undefined>(undefined)
  useEffect(() => {
    if (!isNeeded) return
    const look = () => setSheet(topSheet())
    const watch = new MutationObserver(look)
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    look()
    return () => watch.disconnect()
  }, [isNeeded])
  return sheet?.matches(':modal') ? sheet : document.body
}

/** Where toasts appear; stands once in the shell. A popover, so that it lies over open sheets as well. */
export function ToastHost() {
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  const host = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  const place = usePlace(toasts.some(({ action }) => action !== undefined))
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
            <div key={one.id} className={cx(styles.toast, one.tone === 'danger' && styles.danger)}>
              <Icon name={one.icon} size={18} />
              <span className={styles.text}>{one.text}</span>
              {one.action && (
                <button
                  type="button"
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
        {toasts.map((one) => (
          <p key={one.id}>{one.text}</p>
        ))}
      </div>
    </>
  )
}
