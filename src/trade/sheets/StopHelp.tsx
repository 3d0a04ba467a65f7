import { Trans } from '@lingui/react/macro'
import { ratioWords, StopChips } from '../StopChips.tsx'
import { rewardToRisk } from '../stopAmounts.ts'
import type { StopKind } from '../ticketState.ts'
import type { Ticket, TicketFigures } from '../useTicket.ts'
import styles from './ticketSheets.module.css'

/** Amounts for a stop of the ticket; under the take profit also what it brings for the risk. */
export function StopHelp({ ticket, figures, kind }: { ticket: Ticket; figures: TicketFigures; kind: StopKind }) {
  const { draft, dispatch } = ticket
  const { preview } = figures
  if (preview === undefined) return null
  const { unit, text } = draft[kind]
  const { stopLoss, takeProfit, order } = preview
  const ratio = kind === 'takeProfit' ? rewardToRisk(stopLoss, takeProfit) : undefined
  return (
    <>
      <StopChips
        kind={kind}
        order={order}
        risk={stopLoss?.distance.abs()}
        isChosen={(amount) => amount.unit === unit && amount.text === text}
        onChoose={(amount) => dispatch({ type: 'stopUnit', kind, unit: amount.unit, text: amount.text })}
      />
      {ratio && (
        <p className={styles.ratio}>
          <Trans>Reward-to-risk</Trans>
          <span className="fig">{ratioWords(ratio)}</span>
        </p>
      )}
    </>
  )
}
