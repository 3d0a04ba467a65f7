import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icons/Icon.tsx'
import styles from './ToastHost.module.css'
import { dismissToast, onToasts, shownToasts } from './toast.ts'

/** Where toasts appear; stands once in the shell. A popover, so that it lies over open sheets as well. */
export function ToastHost() {
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  const host = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  useLayoutEffect(() => {
    const element = host.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (newest !== undefined) element.showPopover()
  }, [newest])
  return (
    <>
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
      </div>
      <div className="sr" role="status">
        {toasts.map((one) => (
          <p key={one.id}>{one.text}</p>
        ))}
      </div>
    </>
  )
}
