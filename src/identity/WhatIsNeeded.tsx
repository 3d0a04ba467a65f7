import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icons/Icon.tsx'
import styles from './WhatIsNeeded.module.css'

/** Why somebody is asked who they are, and what to have at hand before one begins. */
export function WhatIsNeeded() {
  return (
    <section className={styles.needed}>
      <h2 className={styles.title}>
        <Trans>Why we ask who you are</Trans>
      </h2>
      <p className={styles.why}>
        <Trans>
          So that nobody but you can withdraw your money, and because the law asks it of every broker. It is done once.
        </Trans>
      </p>
      <ul className={styles.points}>
        <Point icon="copy-doc">
          <Trans>A valid identity card, passport or driving licence, and a picture of both sides</Trans>
        </Point>
        <Point icon="clock">
          <Trans>About two minutes of yours; then a review that takes up to 48 hours</Trans>
        </Point>
        <Point icon="lock">
          <Trans>
            Only you and our reviewers see the pictures. Where and when they were taken is removed before they are kept.
          </Trans>
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
