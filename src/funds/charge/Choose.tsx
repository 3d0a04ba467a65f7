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
import { addressOfAsk, askOfQuery, type ChargeAsk, queryOfAsk } from './chargeAsk.ts'
import { choiceAtom } from './deposit.ts'
import type { Destinations } from './useDestinations.ts'

interface ChooseProps {
  ask: ChargeAsk
  known: Destinations
}

/** By coin or by bank, and to which address or account (document 2 §5). What is chosen stands in the address. */
export function Choose({ ask, known }: ChooseProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const [last, setLast] = useAtom(choiceAtom)
  const [missed, setMissed] = useState(false)
  const fresh = queryOfAsk(ask) === ''
  useEffect(() => {
    // Whoever comes back goes on from what was chosen.
    if (fresh && last !== '') navigate(addressOfAsk(askOfQuery(new URLSearchParams(last))), { replace: true })
  }, [fresh, last, navigate])
  const { kind, id } = ask
  const accounts = kind === 'coin' ? known.coins.answer : known.banks.answer
  const chosen = accounts?.some((one) => one.id === id) ? id : undefined
  const take = (next: ChargeAsk) => {
    setMissed(false)
    setLast(queryOfAsk(next) || 'kind=coin')
    navigate(addressOfAsk(next), { replace: true })
  }
  const next = () => {
    if (chosen === undefined) return setMissed(true)
    navigate(addressOfAsk({ ...ask, step: 'amount', currency: kind === 'bank' ? known.currency : ask.currency }))
  }
  return (
    <div className={styles.screen}>
      <ScreenTitle>
        <Trans>How will you pay?</Trans>
      </ScreenTitle>
      <Segmented
        label={t`Way to pay`}
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
                <Trans>No way to pay is chosen. Choose a coin and its network first.</Trans>
              ) : (
                <Trans>No way to pay is chosen. Choose an account to wire to first.</Trans>
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
