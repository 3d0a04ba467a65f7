import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { DEMO_BALANCE } from '../../contract/constants.ts'
import { formatMoney } from '../i18n/format.ts'
import { SignedMoney } from '../i18n/SignedMoney.tsx'
import { AccountAge } from '../session/AccountAge.tsx'
import { accountFiguresAtom } from '../session/figures.ts'
import { loginDemo } from '../session/login.ts'
import { loggedInAtom } from '../session/session.ts'
import { moneyHiddenAtom } from '../session/settings.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import text from '../ui/text.module.css'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './MarketsMoney.module.css'

/** Equity and what is floating in it; for a visitor, one tap to a demo account. */
export function MarketsMoney() {
  return useAtomValue(loggedInAtom) ? <Equity /> : <Invitation />
}

function Equity() {
  const figures = useAtomValue(accountFiguresAtom)
  const hidden = useAtomValue(moneyHiddenAtom)
  if (figures === undefined)
    return (
      <div className={styles.equity}>
        <Skeleton w={132} h={24} />
        <Skeleton w={56} h={16} />
      </div>
    )
  const { floating } = figures
  return (
    <>
      <p className={styles.equity}>
        <span className="sr">
          <Trans>Equity</Trans>
        </span>
        <span className={cx('fig', text.figure)}>{hidden ? '••••••' : formatMoney(figures.equity)}</span>
        <span className="sr">
          <Trans>Floating profit</Trans>
        </span>
        {!hidden && <SignedMoney value={floating} flat={tones.quiet} className={styles.floating} />}
      </p>
      <AccountAge className={styles.age} />
    </>
  )
}

function Invitation() {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      await loginDemo()
    } catch {
      // The client has said what went wrong.
    } finally {
      setBusy(false)
    }
  }
  const amount = formatMoney(DEMO_BALANCE, { digits: 0 })
  return (
    <div className={styles.invitation}>
      <div>
        <p className={text.title}>
          <Trans>Practise with {amount}</Trans>
        </p>
        <p className={text.small}>
          <Trans>No registration needed</Trans>
        </p>
      </div>
      <Button size="s" busy={busy} onClick={open}>
        <Trans>Open a demo account</Trans>
      </Button>
    </div>
  )
}
