import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './icons/Icon.tsx'
import tones from './tones.module.css'

interface BannerProps {
  icon: IconName
  tone?: 'warn' | 'neutral'
  children: ReactNode
  action?: { label: ReactNode; onClick: () => void; busy?: boolean } | undefined
}

/** A strip over the page that says what state all of it is in: offline, an update waits. Emphasis by `<strong>`. */
export function Banner({ icon, tone = 'warn', children, action }: BannerProps) {
  return (
    <div className={styles.banner} role="status">
      <Icon name={icon} size={18} className={tone === 'warn' ? tones.warn : tones.quiet} />
      <p className={styles.text}>{children}</p>
      {action && (
        <Button variant="text" className={styles.action} disabled={action.busy ?? false} onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
