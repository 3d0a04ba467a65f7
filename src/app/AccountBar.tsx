import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatMoney, formatPercent } from '../i18n/format.ts'
import { Profit } from '../i18n/OrderMoney.tsx'
import { AccountAge } from '../session/AccountAge.tsx'
import { accountFiguresAtom } from '../session/figures.ts'
import { moneyHiddenAtom } from '../session/settings.ts'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './AccountBar.module.css'

const HIDDEN = '••••'

/** Shows the account's value in the head of the wide layout. Nothing for a visitor. */
export function AccountBar() {
  const figures = useAtomValue(accountFiguresAtom)
  const hidden = useAtomValue(moneyHiddenAtom)
  if (!figures) return null
  const money = (amount: string) => (hidden ? HIDDEN : formatMoney(amount))
  return (
    <>
      <AccountAge className={styles.age} />
      <dl className={styles.figures}>
        <Figure label={<Trans>Equity</Trans>}>{money(figures.equity)}</Figure>
        <Figure label={<Trans>Floating</Trans>}>{hidden ? HIDDEN : <Profit value={figures.floating} />}</Figure>
        <Figure label={<Trans>Free margin</Trans>}>{money(figures.freeMargin)}</Figure>
        <Figure label={<Trans>Margin level</Trans>}>
          {figures.marginLevel === undefined ? '—' : formatPercent(figures.marginLevel, { digits: 0 })}
        </Figure>
      </dl>
    </>
  )
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt className={text.small}>{label}</dt>
      <dd className="fig">{children}</dd>
    </div>
  )
}
