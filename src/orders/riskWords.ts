import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RiskBand } from './riskLevel.ts'

/** A word for how a margin level stands. */
export const bandWords: Readonly<Record<RiskBand, MessageDescriptor>> = {
  stopOut: msg`Stop-out`,
  danger: msg`In danger`,
  tight: msg`Tight`,
  comfortable: msg`Comfortable`,
  ample: msg`Ample`,
}
