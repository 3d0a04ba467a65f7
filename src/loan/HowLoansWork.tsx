import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icons/Icon.tsx'
import styles from './HowLoansWork.module.css'

/** What a loan is here, and what one needs for it, before one begins. */
export function HowLoansWork() {
  return (
    <section className={styles.how}>
      <h2 className={styles.title}>
        <Trans>Borrow to trade, at a price you know beforehand</Trans>
      </h2>
      <ul className={styles.points}>
        <Point icon="user">
          <Trans>Tell us once who you are, with a picture of you and your document</Trans>
        </Point>
        <Point icon="draw">
          <Trans>Choose an amount and a period, read the agreement and sign it</Trans>
        </Point>
        <Point icon="clock">
          <Trans>Each step is reviewed within 48 hours; then the money is in your account</Trans>
        </Point>
        <Point icon="lock">
          <Trans>Only you and our reviewers see your picture and your signature</Trans>
        </Point>
      </ul>
    </section>
  )
}

function Point({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.point}>
      <Icon name={icon} size={20} className={styles.icon} />
      <span>{children}</span>
    </li>
  )
}
