import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'
import stack from './stack.module.css'
import styles from './Tabs.module.css'

interface TabsProps<T extends string> {
  /** Prefix of the ids that tie tabs and panel together. */
  id: string
  label: string
  value: T
  tabs: readonly { value: T; label: ReactNode; count?: number | undefined }[]
  onChange: (value: T) => void
  /** 40 high with 13 px words, for wide panes. */
  low?: boolean
  /** At the far end of the bar. */
  trailing?: ReactNode
}

/** Where each key leads; the two arrows depend on the direction of the writing. */
const moves: Record<string, (at: number, count: number) => number> = {
  Home: () => 0,
  End: (_, count) => count - 1,
  Forward: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + count - 1) % count,
}

/** Tabs with an underline. Arrow keys move and choose. */
export function Tabs<T extends string>({ id, label, value, tabs, onChange, low, trailing }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = moves[event.key === forward ? 'Forward' : event.key]?.(at, tabs.length) ?? -1
    const next = tabs[to]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div className={cx(stack.row16, styles.bar, low && styles.low)}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => {
          const on = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              className={cx(styles.tab, on && styles.on)}
              aria-selected={on}
              aria-controls={`${id}-panel`}
              tabIndex={on ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
              {tab.count !== undefined && <span className={cx('fig', styles.count)}>{tab.count}</span>}
            </button>
          )
        })}
      </div>
      {trailing}
    </div>
  )
}

interface TabPanelProps {
  /** The `id` of its Tabs. */
  id: string
  /** The tab that is chosen. */
  value: string
  className?: string | undefined
  children: ReactNode
}

/** What the chosen tab shows. */
export function TabPanel({ id, value, className, children }: TabPanelProps) {
  return (
    <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${value}`} className={className}>
      {children}
    </div>
  )
}
