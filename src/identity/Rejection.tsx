import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { ReviewerRemark } from '../money/ReviewerRemark.tsx'
import type { Verification } from '../session/useVerification.ts'
import { Refusal } from '../ui/Refusal.tsx'
import { useAtom } from '../useAtom.ts'
import { cardIdAtom, nameAtom } from './draft.ts'

/** Shows the reviewer's comment. The earlier entries are filled in to be corrected. */
export function Rejection({ reason, before }: { reason: string; before: Verification }) {
  const [name, setName] = useAtom(nameAtom)
  const [cardId, setCardId] = useAtom(cardIdAtom)
  const fillIn = useEffectEvent(() => {
    if (name !== '' || cardId !== '') return
    setName(before.name ?? '')
    setCardId(before.cardId ?? '')
  })
  // Once, not against who empties a field.
  useEffect(() => fillIn(), [])
  return (
    <Refusal
      title={<Trans>Your documents were not accepted</Trans>}
      next={<Trans>Correct the problem, take new photos of both sides and submit them again.</Trans>}
    >
      <p>
        <ReviewerRemark words={reason} />
      </p>
    </Refusal>
  )
}
