import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { ReviewerWrote } from '../money/ReviewerWrote.tsx'
import type { Verification } from '../session/useVerification.ts'
import { Refusal } from '../ui/Refusal.tsx'
import { useAtom } from '../useAtom.ts'
import { cardIdAtom, nameAtom } from './draft.ts'

/** What the reviewer wrote; what was typed before is there to be put right. */
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
      next={<Trans>Put it right, take both pictures anew and hand them in again.</Trans>}
    >
      <p>
        <ReviewerWrote words={reason} />
      </p>
    </Refusal>
  )
}
