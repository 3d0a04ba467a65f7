import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Period } from '../../contract/entities/market.ts'

/** The periods as they are said. */
export const periodNames: Readonly<Record<Period, MessageDescriptor>> = {
  '1min': msg`1 minute`,
  '5min': msg`5 minutes`,
  '15min': msg`15 minutes`,
  '30min': msg`30 minutes`,
  '60min': msg`1 hour`,
  '1day': msg`1 day`,
}
