import { useCallback } from 'react'
import { loanInfo, loanOfferInfo, loanState } from '../../contract/calls/loans.ts'
import type { LoanOffer } from '../../contract/entities/loan.ts'
import { type AgreementFigures, agreementFigures } from '../../contract/loanAgreement.ts'
import { amountFault } from '../../contract/loanRules.ts'
import { request } from '../api/request.ts'
import { type LoadRequest, useResource } from '../resource/useResource.ts'
import { signedFigures } from './signedFigures.ts'
import { serverToday } from './useLoanOptions.ts'

/** An offer for an amount, as it would be signed today. */
export interface Proposal {
  readonly offer: LoanOffer
  readonly figures: AgreementFigures
  /** True if one's identity is approved: only then there is something to sign. */
  readonly approved: boolean
}

/** Text that is an amount of USD in whole cents, as pages hand it on in their address. */
export const isAmount = (text: string): boolean => /^(?!0+(?:\.0+)?$)\d{1,12}(?:\.\d{1,2})?$/.test(text)

/** Asks for an offer and who would sign; undefined where the amount cannot be lent on it. */
export function useProposal(id: string, amount: string): LoadRequest<Proposal | 'unfit'> {
  return useResource(
    useCallback(async (): Promise<Proposal | 'unfit'> => {
      if (id === '' || !isAmount(amount)) return 'unfit'
      const [offer, day, identity] = await Promise.all([
        request(loanOfferInfo, { id }, { silent: true }),
        serverToday(),
        request(loanState, {}, { silent: true }),
      ])
      if (amountFault(offer, amount) !== undefined) return 'unfit'
      const figures = agreementFigures(offer, { amount, borrower: identity.borrower ?? '', day })
      return { offer, figures, approved: identity.status === 'approved' }
    }, [id, amount]),
    { again: 'focused' },
  )
}

/** Asks for a loan's agreement as it was signed. */
export const useSigned = (loanId: string): LoadRequest<AgreementFigures> =>
  useResource(
    useCallback(async () => signedFigures(await request(loanInfo, { id: loanId }, { silent: true })), [loanId]),
  )
