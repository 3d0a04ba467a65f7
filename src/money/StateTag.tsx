import type { ReactNode } from 'react'
import type { IconName } from '../ui/icons/Icon.tsx'
import { Tag, type TagTone } from '../ui/Tag.tsx'

/** State of a review. */
export type ReviewState = 'waiting' | 'done' | 'open' | 'rejected' | 'void'

const looks: Readonly<Record<ReviewState, { readonly tone: TagTone; readonly icon: IconName }>> = {
  waiting: { tone: 'warn', icon: 'clock' },
  done: { tone: 'ok', icon: 'check' },
  open: { tone: 'acc', icon: 'arrow-right' },
  rejected: { tone: 'danger', icon: 'close' },
  void: { tone: 'neutral', icon: 'minus' },
}

/** A record's state by word, colour and sign. */
export function StateTag({ state, children }: { state: ReviewState; children: ReactNode }) {
  return <Tag {...looks[state]}>{children}</Tag>
}
