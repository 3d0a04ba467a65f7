import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { CENTS } from '../../contract/constants.ts'
import type { AmountFault } from '../../contract/fundAmounts.ts'
import { hashParameters } from '../exchange/requestHash.ts'
import { goodRequestId } from './parameters.ts'

/** The request id of a call with the hash of its parameters, to know a repeat by. */
export const requestOf = (params: { readonly requestId?: string | undefined }) => ({
  id: params.requestId === undefined ? undefined : goodRequestId(params.requestId),
  parameters: hashParameters(params),
})

/** A moment as records tell it. */
export const iso = (time: number): string => new Date(time).toISOString()

/** Returns the message for an invalid amount. */
export function amountWords(
  fault: AmountFault,
  { least, most }: { readonly least: string; readonly most: string },
): MessageDescriptor {
  switch (fault) {
    case 'cents':
      return msg`Use up to ${plural(CENTS, { one: '# decimal place', other: '# decimal places' })} for an amount in USD`
    case 'low':
      return msg`The minimum amount is ${{ least }} USD`
    case 'high':
      return msg`The maximum amount is ${{ most }} USD`
  }
}
