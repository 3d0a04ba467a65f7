import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useNavigate } from 'react-router-dom'
import { directionOf, formatMoney, formatPercent } from '../i18n/format.ts'
import { accountFiguresAtom } from '../session/figures.ts'
import { practiceAtom, userAtom } from '../session/session.ts'
import { moneyHiddenAtom } from '../session/settings.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { Sparkline } from '../ui/Sparkline.tsx'
import text from '../ui/text.module.css'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import styles from './PortfolioDay.module.css'
import { useEquityDay } from './useEquityDay.ts'

/** Of the account on Markets: today's profit and line, how much of it is margin, and the next steps. */
export function PortfolioDay() {
  return (
    <>
      <MarginRing />
      <Today />
      <Steps />
    </>
  )
}

/** Margin in use as a share of equity. */
function MarginRing() {
  const figures = useAtomValue(accountFiguresAtom)
  const worth = Number(figures?.equity ?? 0)
  const share = worth > 0 ? (Number(figures?.marginInUse) / worth) * 100 : 0
  return (
    <p className={styles.margin}>
      <span className={styles.ring}>
        <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true">
          <circle className={styles.track} cx="24" cy="24" r="21.5" />
          <circle
            className={cx(styles.used, share > 80 && styles.much)}
            cx="24"
            cy="24"
            r="21.5"
            pathLength="100"
            strokeDasharray={`${Math.min(100, share)} 100`}
          />
        </svg>
        <span className="fig">{figures ? formatPercent(share, { digits: 0 }) : ''}</span>
      </span>
      <span className={text.small}>
        <Trans>Margin used</Trans>
      </span>
    </p>
  )
}

function Today() {
  const figures = useAtomValue(accountFiguresAtom)
  const hidden = useAtomValue(moneyHiddenAtom)
  const day = useEquityDay()
  if (figures === undefined || day === 'loading') return <div className={styles.waiting} />
  if (day === undefined) return <Floating value={figures.floating} hidden={hidden} />
  const profit = new Big(figures.equity).minus(day.base)
  const share = Number(day.base) > 0 ? profit.div(day.base).times(100) : undefined
  const tone = directionOf(profit)
  const values = [...day.values, Number(figures.equity)]
  return (
    <>
      <p className={styles.today}>
        {!hidden && <span className={cx('fig', tone && tones[tone])}>{formatMoney(profit, { sign: 'always' })}</span>}
        {share !== undefined && (
          <span className={cx('fig', styles.share, tone && tones[tone])}>
            {tone && <Icon name={tone === 'up' ? 'up' : 'down'} size={7} />}
            {formatPercent(share, { sign: 'never' })}
          </span>
        )}
        <Trans context="profit">today</Trans>
      </p>
      <div className={styles.line} dir="ltr">
        <Sparkline values={values} open={day.values[0] ?? 0} tone={tone === 'dn' ? 'dn' : 'up'} size="l" />
      </div>
    </>
  )
}

/** Shows the floating profit for a server that reports no daily results. */
function Floating({ value, hidden }: { value: string; hidden: boolean }) {
  const tone = directionOf(value)
  return (
    <p className={styles.today}>
      {!hidden && <span className={cx('fig', tone && tones[tone])}>{formatMoney(value, { sign: 'always' })}</span>}
      <Trans>Floating profit</Trans>
    </p>
  )
}

function Steps() {
  const navigate = useNavigate()
  const { t } = useLingui()
  const user = useAtomValue(userAtom)
  const practice = useAtomValue(practiceAtom)
  if (practice || user === undefined) return null
  const step = (label: string, path: string, icon: 'play' | 'user' | 'deposit' | 'arrow-up-right', soft = false) => (
    <Button size="s" full variant={soft ? 'soft' : 'secondary'} icon={icon} onClick={() => navigate(path)}>
      {label}
    </Button>
  )
  return (
    <div className={styles.steps}>
      {user.demo ? step(t`Practise`, '/replay', 'play', true) : step(t`Deposit`, '/mine/charge', 'deposit', true)}
      {user.demo
        ? step(t`Open a real account`, '/register', 'user')
        : step(t`Withdraw`, '/mine/withdraw', 'arrow-up-right')}
    </div>
  )
}
