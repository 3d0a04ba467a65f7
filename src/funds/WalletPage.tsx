import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { PracticeNotice } from '../money/PracticeNotice.tsx'
import { Page } from '../Page.tsx'
import { balanceAtom } from '../session/figures.ts'
import { practiceAtom, userAtom } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { MoreIcon } from '../ui/MoreIcon.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { useAtomValue } from '../useAtom.ts'
import { BalanceSummary } from './BalanceSummary.tsx'
import { useAccountDetail } from './useAccountDetail.ts'
import styles from './WalletPage.module.css'
import { useMethods } from './withdraw/useOffer.ts'
import type { WithdrawalKind } from './withdraw/withdrawal.ts'

/** Shows the balance, and all ways to deposit and withdraw (document 2 §2). */
export function WalletPage() {
  const practice = useAtomValue(practiceAtom)
  return (
    <Page title={<Trans>Wallet</Trans>} width="column">
      {practice ? <PracticeNotice /> : <Wallet />}
    </Page>
  )
}

function Wallet() {
  const navigate = useNavigate()
  const real = useAtomValue(userAtom)?.demo === false
  const balance = useAtomValue(balanceAtom)
  const detail = useAccountDetail('focused')
  const { reload } = detail
  // What is told of the balance elsewhere is news here too: something was locked, paid out or given back.
  useEffect(() => {
    if (balance !== undefined) void reload()
  }, [balance, reload])
  return (
    <PullToRefresh onRefresh={reload} className={styles.body}>
      <BalanceSummary resource={detail} />
      {real && (
        <div className={styles.ways}>
          <Button onClick={() => navigate('/mine/charge')}>
            <Trans>Deposit</Trans>
          </Button>
          <Button variant="soft" onClick={() => navigate('/mine/withdraw')}>
            <Trans>Withdraw</Trans>
          </Button>
        </div>
      )}
      <MenuList title={<Trans>Withdrawal methods</Trans>}>
        <BoundRow
          kind="coin"
          icon={<MoreIcon name="coins" />}
          label={<Trans>Crypto addresses</Trans>}
          href="#/mine/coin-address-list"
          real={real}
        />
        <BoundRow
          kind="bank"
          icon={<MoreIcon name="bank" />}
          label={<Trans>Bank accounts</Trans>}
          href="#/mine/bank-card-list"
          real={real}
        />
      </MenuList>
      <MenuList title={<Trans>History</Trans>}>
        <MenuRow icon={<MoreIcon name="receipt" />} label={<Trans>Account history</Trans>} href="#/mine/history" />
        {real && (
          <>
            <MenuRow icon="deposit" label={<Trans>Deposit history</Trans>} href="#/mine/charge?step=records" />
            <MenuRow
              icon={<MoreIcon name="withdraw" />}
              label={<Trans>Withdrawal history</Trans>}
              href="#/mine/withdraw?step=records"
            />
          </>
        )}
      </MenuList>
    </PullToRefresh>
  )
}

interface BoundRowProps {
  kind: WithdrawalKind
  icon: ReactElement
  label: ReactNode
  href: string
  real: boolean
}

/** The way to what is bound, with how many there are; a demo account has none. */
function BoundRow({ real, ...row }: BoundRowProps) {
  const { t } = useLingui()
  const { kind: _, ...shown } = row
  return real ? <CountedRow {...row} /> : <MenuRow {...shown} locked lockedLabel={t`Real account required`} />
}

function CountedRow({ kind, ...row }: Omit<BoundRowProps, 'real'>) {
  const { answer } = useMethods(kind)
  const value = answer && (answer.length === 0 ? <Trans>None yet</Trans> : <span className="fig">{answer.length}</span>)
  return <MenuRow {...row} value={value} />
}
