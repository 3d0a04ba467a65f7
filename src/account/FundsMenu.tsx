import { Trans, useLingui } from '@lingui/react/macro'
import { DEMO_BALANCE } from '../../contract/constants.ts'
import { formatMoney } from '../i18n/format.ts'
import { offlineAtom } from '../session/offline.ts'
import { practiceAtom, userAtom } from '../session/session.ts'
import { MenuList, MenuRow } from '../ui/MenuList.tsx'
import { MoreIcon } from '../ui/MoreIcon.tsx'
import { useAtomValue } from '../useAtom.ts'

interface FundsMenuProps {
  /** Something for real accounts was pressed on a demo account. */
  onLocked: () => void
  onReset: () => void
}

/** The rows of the user centre that are about money (document 2 §2, §6). */
export function FundsMenu({ onLocked, onReset }: FundsMenuProps) {
  const { t } = useLingui()
  const demo = useAtomValue(userAtom)?.demo
  const practice = useAtomValue(practiceAtom)
  const offline = useAtomValue(offlineAtom)
  const start = <span className="fig">{formatMoney(DEMO_BALANCE)}</span>
  const way = (href: string) =>
    demo ? { locked: true, lockedLabel: t`Real account required`, onClick: onLocked } : { href }
  return (
    <MenuList title={<Trans>Funds</Trans>}>
      {!practice && (
        <>
          <MenuRow icon="deposit" label={<Trans>Deposit</Trans>} {...way('#/mine/charge')} />
          <MenuRow icon={<MoreIcon name="withdraw" />} label={<Trans>Withdraw</Trans>} {...way('#/mine/withdraw')} />
          <MenuRow icon={<MoreIcon name="wallet" />} label={<Trans>Wallet</Trans>} href="#/mine/wallet" />
          <MenuRow icon={<MoreIcon name="coins" />} label={<Trans>Loan</Trans>} {...way('#/loan/index')} />
          <MenuRow icon={<MoreIcon name="receipt" />} label={<Trans>Account history</Trans>} href="#/mine/history" />
        </>
      )}
      {demo !== false && (
        <MenuRow
          icon="reset"
          label={<Trans>Reset demo account</Trans>}
          value={offline ? t`Not available offline` : <Trans>to {start}</Trans>}
          disabled={demo === undefined || offline}
          onClick={onReset}
        />
      )}
    </MenuList>
  )
}
