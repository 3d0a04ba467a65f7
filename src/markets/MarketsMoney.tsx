import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { DEMO_BALANCE } from '../../contract/constants.ts'
import { formatMoney } from '../i18n/format.ts'
import { AccountAge } from '../session/AccountAge.tsx'
import { accountFiguresAtom } from '../session/figures.ts'
import { loginDemo } from '../session/login.ts'
import { loggedInAtom } from '../session/session.ts'
import { moneyHiddenAtom } from '../session/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Rolling } from '../ui/Rolling.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './MarketsMoney.module.css'

/** Shows the account's value and day, or to a visitor, one tap to a demo account. */
export function MarketsMoney({ day }: { day?: ReactNode }) {
  const loggedIn = useAtomValue(loggedInAtom)
  // The server does not know who will see the first screen: the page shows one of the two.
  if (import.meta.env.SSR)
    return (
      <>
        <div data-for="visitor">
          <Invitation />
        </div>
        <div data-for="account">
          <Equity day={day} />
        </div>
      </>
    )
  return loggedIn ? <Equity day={day} /> : <Invitation />
}

function Equity({ day }: { day: ReactNode }) {
  const { t } = useLingui()
  const figures = useAtomValue(accountFiguresAtom)
  const hidden = useAtomValue(moneyHiddenAtom)
  return (
    <section className={styles.account} aria-label={t`Account`}>
      <div className={styles.equity}>
        <p className={text.caption}>
          <Trans>Equity</Trans>
        </p>
        <p className={styles.figure}>
          {figures ? <Rolling>{hidden ? '••••••' : formatMoney(figures.equity)}</Rolling> : <Skeleton w={176} h={32} />}
        </p>
      </div>
      {day}
      <AccountAge className={styles.age} />
    </section>
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
