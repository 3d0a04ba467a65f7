import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FactKey, Review } from '../../contract/operator/entities/review.ts'
import { Code } from '../parts/UserText.tsx'
import { FactValue } from './FactValue.tsx'

/** What follows when a review is approved, said before it is. */
export function Consequence({ review }: { review: Review }): ReactNode {
  const fact = (key: FactKey) => {
    const found = review.facts.find((one) => one.key === key)
    return found ? <FactValue {...found} /> : null
  }
  const user = <Code>{review.uid || review.accountId}</Code>
  switch (review.kind) {
    case 'identity':
      return <Trans>User {user} is verified from then on.</Trans>
    case 'loanIdentity':
      return <Trans>User {user} can apply for loans from then on.</Trans>
    case 'deposit':
      return (
        <Trans>
          {fact('amount')} is added to the balance of user {user}.
        </Trans>
      )
    case 'withdrawal':
      return (
        <Trans>
          {fact('amount')} leaves the account of user {user}; {fact('send')} has been sent, or is being sent now.
        </Trans>
      )
    case 'loan':
      return (
        <Trans>
          {fact('amount')} is lent to user {user} and added to the balance.
        </Trans>
      )
    case 'repayment':
      return <Trans>The loan of user {user} is repaid.</Trans>
  }
}
