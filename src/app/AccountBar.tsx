import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { directionOf, formatMoney, formatPercent } from '../i18n/format.ts'
import { AccountAge } from '../session/AccountAge.tsx'
import { accountFiguresAtom } from '../session/figures.ts'
import { moneyHiddenAtom } from '../session/settings.ts'
import text from '../ui/text.module.css'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './AccountBar.module.css'

const HIDDEN = '••••'

/** What the account is worth, in the head of the wide layout; nothing for a visitor. */
export function AccountBar() {
  const figures = useAtomValue(accountFiguresAtom)
  const hidden = useAtomValue(moneyHiddenAtom)
  if (!figures) return null
  const money = (amount: string) => (hidden ? HIDDEN : formatMoney(amount))
  const tone = hidden ? undefined : directionOf(figures.floating)
  return (
    <>
      <AccountAge className={styles.age} />
      <dl className={styles.figures}>
        <Figure label={<Trans>Equity</Trans>}>{money(figures.equity)}</Figure>
        <Figure label={<Trans>Floating</Trans>} tone={tone && tones[tone]}>
          {hidden ? HIDDEN : formatMoney(figures.floating, { sign: 'always' })}
        </Figure>
        <Figure label={<Trans>Free margin</Trans>}>{money(figures.freeMargin)}</Figure>
        <Figure label={<Trans>Margin level</Trans>}>
          {figures.marginLevel === undefined ? '—' : formatPercent(figures.marginLevel, { digits: 0 })}
        </Figure>
      </dl>
    </>
  )
}

function Figure({ label, tone, children }: { label: ReactNode; tone?: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt className={text.small}>{label}</dt>
      <dd className={tone ? `fig ${tone}` : 'fig'}>{children}</dd>
    </div>
  )
}
