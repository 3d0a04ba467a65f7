import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styles from '../../money/Screen.module.css'
import { ScreenTitle } from '../../money/ScreenTitle.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import text from '../../ui/text.module.css'
import { useAtom } from '../../useAtom.ts'
import { BankChoice } from './BankChoice.tsx'
import { CoinChoice } from './CoinChoice.tsx'
import { choiceAtom } from './deposit.ts'
import { type DepositQuery, depositPath, parseDepositQuery, writeDepositQuery } from './depositQuery.ts'
import type { Destinations } from './useDestinations.ts'

interface ChooseProps {
  ask: DepositQuery
  known: Destinations
}

/** By coin or by bank, and to which address or account (document 2 §5). What is chosen stands in the address. */
export function Choose({ ask, known }: ChooseProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const [last, setLast] = useAtom(choiceAtom)
  const [missed, setMissed] = useState(false)
  const fresh = writeDepositQuery(ask) === ''
  useEffect(() => {
    // Whoever comes back goes on from what was chosen.
    if (fresh && last !== '') navigate(depositPath(parseDepositQuery(new URLSearchParams(last))), { replace: true })
  }, [fresh, last, navigate])
  const { kind, id } = ask
  const accounts = kind === 'coin' ? known.coins.answer : known.banks.answer
  const chosen = accounts?.some((one) => one.id === id) ? id : undefined
  const take = (next: DepositQuery) => {
    setMissed(false)
    setLast(writeDepositQuery(next) || 'kind=coin')
    navigate(depositPath(next), { replace: true })
  }
  const next = () => {
    if (chosen === undefined) return setMissed(true)
    navigate(depositPath({ ...ask, step: 'amount', currency: kind === 'bank' ? known.currency : ask.currency }))
  }
  return (
    <div className={styles.screen}>
      <ScreenTitle>
        <Trans>Choose how to pay</Trans>
      </ScreenTitle>
      <Segmented
        label={t`Payment method`}
        value={kind}
        options={[
          { value: 'coin', label: t`Coin` },
          { value: 'bank', label: t`Bank wire` },
        ]}
        onChange={(other) => take({ step: 'choose', kind: other })}
      />
      {kind === 'coin' ? (
        <CoinChoice known={known.coins} ask={ask} onChoose={take} />
      ) : (
        <BankChoice known={known} ask={ask} onChoose={take} />
      )}
      {accounts !== undefined && accounts.length > 0 && (
        <div className={styles.foot}>
          {missed && (
            <p className={text.error} role="alert">
              {kind === 'coin' ? (
                <Trans>Select a coin and network.</Trans>
              ) : (
                <Trans>Select a bank account to wire to.</Trans>
              )}
            </p>
          )}
          <Button full onClick={next}>
            <Trans>Continue</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
