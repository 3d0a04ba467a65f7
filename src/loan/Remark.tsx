import type { ReactNode } from 'react'
import { ReviewerRemark } from '../money/ReviewerRemark.tsx'
import { Refusal } from '../ui/Refusal.tsx'

interface RemarkProps {
  title: ReactNode
  /** Comment of the reviewer. */
  remark?: string | undefined
  /** Next step for the user. */
  next?: ReactNode
}

/** Shows why something was not accepted. */
export function Remark({ title, remark, next }: RemarkProps) {
  return (
    <Refusal title={title} next={next}>
      {remark !== undefined && remark !== '' && (
        <p>
          <ReviewerRemark words={remark} />
        </p>
      )}
    </Refusal>
  )
}
