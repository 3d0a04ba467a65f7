import type { ReactNode } from 'react'
import { ReviewerWrote } from '../money/ReviewerWrote.tsx'
import { Refusal } from '../ui/Refusal.tsx'

interface RemarkProps {
  title: ReactNode
  /** What the reviewer wrote. */
  remark?: string | undefined
  /** What to do about it. */
  next?: ReactNode
}

/** Why something was not accepted. */
export function Remark({ title, remark, next }: RemarkProps) {
  return (
    <Refusal title={title} next={next}>
      {remark !== undefined && remark !== '' && (
        <p>
          <ReviewerWrote words={remark} />
        </p>
      )}
    </Refusal>
  )
}
