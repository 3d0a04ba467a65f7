import { msg } from '@lingui/core/macro'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import type { MethodChange as ShownChange } from '../../contract/operator/entities/methods.ts'
import { readTerms } from '../../contract/operator/methodTerms.ts'
import type { MethodChange } from '../content/methodChanges.ts'
import type { DecisionRefusal, MethodService, ProposalRefusal } from '../content/methodService.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import { Refused } from './envelope.ts'
import type { OperatorHandlers } from './operatorHandler.ts'
import { barred, goodRemark, waitsNoLonger } from './operatorReviewing.ts'
import { badParameter, goodPage } from './parameters.ts'

const ID = /^method-([1-9]\d{0,14})$/

export interface OperatorMethods {
  readonly service: AsyncApi<MethodService>
  /** Returns true if the market knows what a currency is worth in USD. */
  readonly hasRate: (currency: string) => boolean
}

/** Console calls for payment methods and terms: proposed by one operator, approved by another. */
export function operatorMethods({ service, hasRate }: OperatorMethods): OperatorHandlers {
  const numberOf = (id: string): number => {
    const [, number] = ID.exec(id) ?? []
    if (number === undefined) throw decisionWords.gone()
    return Number(number)
  }
  return {
    methods: async (_, { actor }) => ({
      data: {
        inForce: await service.inForce(),
        waiting: (await service.seenBy(actor)).map(({ bar, ...change }) => ({ ...changeView(change), bar })),
      },
    }),
    proposeMethod: async (proposal, { actor }) => {
      const { currency = '' } = (proposal.terms && readTerms(proposal.kind, proposal.terms).terms) ?? {}
      const created = await service.propose(actor, proposal, hasRate(currency))
      if ('reason' in created) throw proposalRefused(created)
      return { data: changeView(created) }
    },
    decideMethod: async ({ id, outcome, remark = '' }, { actor }) => {
      const number = numberOf(id)
      const isOwn = (await service.waiting()).some((one) => one.number === number && one.proposedBy === actor)
      const said = outcome === 'rejected' && !(isOwn && remark === '') ? goodRemark(remark) : ''
      const decided = await service.decide(
        actor,
        number,
        outcome === 'approved' ? { outcome } : { outcome, remark: said },
      )
      if (typeof decided === 'string') throw decisionWords[decided]()
      if ('reason' in decided) throw decided.reason === 'own' ? ownProposal() : barred(decided)
      return { data: changeView(decided) }
    },
    methodChanges: async ({ page }) => {
      const { rows, total } = await service.over(goodPage(page), PAGE_SIZE)
      return { data: { rows: rows.map(changeView), total } }
    },
  }
}

const changeView = ({ number, decidedBy, decidedAt, remark, ...change }: MethodChange): ShownChange => ({
  ...change,
  id: `method-${number}`,
  ...(decidedBy !== null && { decidedBy }),
  ...(decidedAt !== null && { decidedAt }),
  ...(remark !== null && { remark }),
})

/** The refusal of who would confirm what they have proposed. */
export const ownProposal = (): Refused =>
  new Refused(msg`You can’t approve your own proposal. Another operator must approve it`)

const decisionWords: Readonly<Record<Extract<DecisionRefusal, string>, () => Refused>> = {
  gone: waitsNoLonger,
  stale: () => new Refused(msg`The current values have changed. Reject this proposal and create a new one`),
}

function proposalRefused(refusal: ProposalRefusal): Refused {
  switch (refusal.reason) {
    case 'faults':
      return badParameter(Object.keys(refusal.faults)[0] ?? '')
    case 'unknown':
      return new Refused(msg`The item to change is no longer active`)
    case 'waiting':
      return new Refused(msg`Another change to this item is pending approval`)
    case 'fixed':
      return new Refused(msg`Users have saved addresses for this currency, so you can only change its fee and rate`)
    case 'same':
      return new Refused(msg`Nothing has changed`)
    case 'twice':
      return new Refused(msg`An identical item already exists`)
    case 'rate':
      return new Refused(msg`No market price is available for this currency, so enter a rate`)
  }
}
