import { Trans, useLingui } from '@lingui/react/macro'
import { AUTO } from '../../contract/operator/entities/operator.ts'
import type { DecidedReview } from '../../contract/operator/entities/review.ts'
import { KeyValueList, KeyValueRow } from '../../src/ui/KeyValue.tsx'
import { Tag } from '../../src/ui/Tag.tsx'
import { Moment } from '../parts/Moment.tsx'
import { UserText } from '../parts/UserText.tsx'
import { outcomeWords } from './kinds.ts'

/** Shows the outcome of a review: by whom, when and why. */
export function Verdict({ decided }: { decided: DecidedReview }) {
  const { t } = useLingui()
  const { outcome, by, decidedAt, remark, settledAt } = decided
  const { word, tone } = outcomeWords[outcome]
  return (
    <KeyValueList>
      <KeyValueRow label={<Trans>Outcome</Trans>}>
        <Tag tone={tone}>{t(word)}</Tag>
      </KeyValueRow>
      {by.length > 0 && (
        <KeyValueRow label={<Trans>Decided by</Trans>}>
          <UserText>{namesOf(by, t`automatic`)}</UserText>
        </KeyValueRow>
      )}
      {decidedAt !== undefined && (
        <KeyValueRow label={<Trans>Decisions</Trans>}>
          <Moment at={decidedAt} style="exact" />
        </KeyValueRow>
      )}
      {remark !== undefined && (
        <KeyValueRow label={<Trans>Reason</Trans>}>
          <UserText>{remark}</UserText>
        </KeyValueRow>
      )}
      {settledAt !== undefined && (
        <KeyValueRow label={<Trans>Money moved</Trans>}>
          <Moment at={settledAt} style="exact" />
        </KeyValueRow>
      )}
    </KeyValueList>
  )
}

/** Operators in the order in which they approved; the server itself in words. */
export const namesOf = (by: readonly string[], auto: string): string =>
  by.map((name) => (name === AUTO ? auto : name)).join(', ')
