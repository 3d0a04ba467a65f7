import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { Fact, ReviewKind } from '../../contract/operator/entities/review.ts'
import { FactValue } from './FactValue.tsx'
import { headlineOf } from './facts.ts'
import { kindWords } from './kinds.ts'

/** Title of a review: an amount or a name. */
export function Headline({ kind, facts }: { kind: ReviewKind; facts: readonly Fact[] }) {
  const { t } = useLingui()
  const known = headlineOf(kind, facts)
  if (known.length === 0) return t(kindWords[kind].one)
  return known.map(({ key, type, value }, at) => (
    <Fragment key={key}>
      {at > 0 && ' '}
      <FactValue type={type} value={value} />
    </Fragment>
  ))
}
