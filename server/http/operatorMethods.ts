import { msg } from '@lingui/core/macro'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import type { MethodChange as ShownChange } from '../../contract/operator/entities/methods.ts'
import { readTerms } from '../../contract/operator/methodTerms.ts'
import type { MethodChange } from '../content/methodChanges.ts'
import type { DecisionRefusal, MethodDesk, ProposalRefusal } from '../content/methodDesk.ts'
import type { Asked } from '../store/asked.ts'
import { Refused } from './envelope.ts'
import type { OperatorHandlers } from './operatorHandler.ts'
import { barred, goodRemark, waitsNoLonger } from './operatorReviewing.ts'
import { badParameter, goodPage } from './parameters.ts'

const ID = /^method-([1-9]\d{0,14})$/

/** What ways are decided with. */
export interface OperatorMethods {
  readonly desk: Asked<MethodDesk>
  /** Whether the market knows what a currency is worth in USD. */
  readonly hasRate: (currency: string) => boolean
}

/** Where money goes and on what terms, in the console: proposed by one operator, in force by another. */
export function operatorMethods({ desk, hasRate }: OperatorMethods): OperatorHandlers {
  const numberOf = (id: string): number => {
    const [, number] = ID.exec(id) ?? []
    if (number === undefined) throw decisionWords.gone()
    return Number(number)
  }
  return {
    methods: async (_, { actor }) => ({
      data: {
        inForce: await desk.inForce(),
        waiting: (await desk.seenBy(actor)).map(({ bar, ...change }) => ({ ...changeView(change), bar })),
      },
    }),
    proposeMethod: async (proposal, { actor }) => {
      const { currency = '' } = (proposal.terms && readTerms(proposal.kind, proposal.terms).terms) ?? {}
      const made = await desk.propose(actor, proposal, hasRate(currency))
      if ('reason' in made) throw proposalRefused(made)
      return { data: changeView(made) }
    },
    decideMethod: async ({ id, outcome, remark = '' }, { actor }) => {
      const number = numberOf(id)
      const isOwn = (await desk.waiting()).some((one) => one.number === number && one.proposedBy === actor)
      const said = outcome === 'rejected' && !(isOwn && remark === '') ? goodRemark(remark) : ''
      const decided = await desk.decide(actor, number, outcome === 'approved' ? { outcome } : { outcome, remark: said })
      if (typeof decided === 'string') throw decisionWords[decided]()
      if ('reason' in decided) throw decided.reason === 'own' ? ownProposal() : barred(decided)
      return { data: changeView(decided) }
    },
    methodChanges: async ({ page }) => {
      const { rows, total } = await desk.over(goodPage(page), PAGE_SIZE)
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
  new Refused(msg`This is your own proposal; another operator has to approve it`)

const decisionWords: Readonly<Record<Extract<DecisionRefusal, string>, () => Refused>> = {
  gone: waitsNoLonger,
  stale: () => new Refused(msg`What this would change is no longer as it was; reject it and propose it again`),
}

function proposalRefused(refusal: ProposalRefusal): Refused {
  switch (refusal.reason) {
    case 'faults':
      return badParameter(Object.keys(refusal.faults)[0] ?? '')
    case 'unknown':
      return new Refused(msg`What this would change is not in force, or no longer`)
    case 'waiting':
      return new Refused(msg`Another change of this waits to be approved`)
    case 'fixed':
      return new Refused(msg`Users have bound addresses to this currency: only its fee and its rate can be changed`)
    case 'same':
      return new Refused(msg`Nothing of it is changed`)
    case 'twice':
      return new Refused(msg`There is one like this already`)
    case 'rate':
      return new Refused(msg`The market has no price of this currency, so it needs a rate`)
  }
}
