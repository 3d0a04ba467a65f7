import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Strip } from './Strip.tsx'
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

/** Tabs with an underline. Arrow keys move and choose. */
export function Tabs<T extends string>({ id, label, value, tabs, onChange, low, trailing }: TabsProps<T>) {
  return (
    <div className={cx(stack.row16, styles.bar, low && styles.low)}>
      <Strip box={styles.box} className={styles.list} role="tablist" aria-label={label}>
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
      </Strip>
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

/** Content of the selected tab. */
export function TabPanel({ id, value, className, children }: TabPanelProps) {
  return (
    <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${value}`} className={className}>
      {children}
    </div>
  )
}
