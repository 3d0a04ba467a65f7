import type { ChangeState, MethodKind, Terms } from '../../contract/operator/entities/methods.ts'
import type { Bar } from '../../contract/operator/entities/proposal.ts'
import { methodFields, readTerms, type TermFault } from '../../contract/operator/methodTerms.ts'
import type { ConfirmRules } from '../ops/reviews.ts'
import { type MethodChange, openMethodChanges } from './methodChanges.ts'
import type { MethodSetup } from './methodSetup.ts'
import { type ActDeps, changeText, type RecordedAct } from './recordedActs.ts'

export interface MethodServiceDeps extends Pick<ActDeps, 'db'> {
  readonly setups: readonly MethodSetup[]
  readonly record: RecordedAct
  readonly rules: ConfirmRules
}

/** A change that somebody proposes; without terms the way is to end. */
export interface Proposal {
  readonly kind: MethodKind
  readonly methodId?: string | undefined
  readonly terms?: Terms | undefined
}

/**
 * Reason why a change is not proposed: there is no such way; another change of it waits; its fields are not right; what cannot
 * be changed is; nothing is; there is one like it already; or the market has no rate of its currency.
 */
export type ProposalRefusal =
  | { readonly reason: 'unknown' | 'waiting' | 'fixed' | 'same' | 'twice' | 'rate' }
  | { readonly reason: 'faults'; readonly faults: Readonly<Record<string, TermFault>> }

/**
 * Reason why nothing is decided: there is no change that waits; what it is of has ended or changed, or its proposer has been
 * disabled since; or its operator cannot approve it.
 */
export type DecisionRefusal = 'gone' | 'stale' | Bar

/** A decision on a change. */
export type MethodVerdict = { readonly outcome: 'approved' } | { readonly outcome: 'rejected'; readonly remark: string }

const DECIDERS = ['finance'] as const
const subjectOf = (id: number) => `method-${id}`
const isSame = (one: Terms, other: Terms) => changeText(one, other) === ''

/**
 * Four eyes on where money goes and on what terms: a change is proposed by one operator and comes into force when another
 * one approves it.
 */
export class MethodService {
  readonly #deps: MethodServiceDeps
  readonly #changes: ReturnType<typeof openMethodChanges>

  constructor(deps: MethodServiceDeps) {
    this.#deps = deps
    this.#changes = openMethodChanges(deps.db)
  }

  /** Returns all active methods, grouped by kind. */
  inForce(): { readonly id: string; readonly kind: MethodKind; readonly terms: Terms }[] {
    return this.#deps.setups.flatMap(({ kind, inForce }) => [...inForce()].map(([id, terms]) => ({ id, kind, terms })))
  }

  /** Changes that wait, the oldest first. */
  waiting(): MethodChange[] {
    return this.#changes.waiting()
  }

  /** The same, each with why somebody cannot approve it. */
  seenBy(actor: string): (MethodChange & { readonly bar?: Bar | undefined })[] {
    return this.waiting().map((one) => ({ ...one, bar: this.#barTo(actor, one) }))
  }

  /** A page (from 1) of those that are over, the newest first, and how many there are. */
  over(page: number, size: number): { readonly rows: MethodChange[]; readonly total: number } {
    return this.#changes.over(page, size)
  }

  /**
   * Proposes a change. `hasRate`: whether the market knows what its currency is worth in USD; one to withdraw in needs no
   * rate of its own then.
   */
  propose(actor: string, { kind, methodId, terms }: Proposal, hasRate: boolean): MethodChange | ProposalRefusal {
    const setup = this.#setup(kind)
    const all = setup.inForce()
    const before = methodId === undefined ? undefined : all.get(methodId)
    if (methodId !== undefined && before === undefined) return { reason: 'unknown' }
    if (before === undefined && terms === undefined) return { reason: 'unknown' }
    const read = terms && readTerms(kind, terms)
    if (read?.faults) return { reason: 'faults', faults: read.faults }
    const after = read?.terms
    const refused = after && this.#refused(setup, { before, after, methodId, hasRate })
    if (refused) return refused
    if (methodId !== undefined && this.#changes.waitsFor(kind, methodId)) return { reason: 'waiting' }
    const created = this.#deps.record(actor, 'methodPropose', (at) => {
      const change = this.#changes.add({ kind, methodId, before, after }, actor, at)
      return { subject: subjectOf(change.number), was: { kind, ...before }, became: { kind, ...after }, answer: change }
    })
    return created ?? { reason: 'unknown' }
  }

  /** Decides on a change that waits, by its number. An approval brings it into force at once. */
  decide(actor: string, number: number, verdict: MethodVerdict): MethodChange | DecisionRefusal {
    let refusal: DecisionRefusal = 'gone'
    const decided = this.#deps.record(actor, actOf(verdict), (at) => {
      const change = this.#changes.find(number)
      if (change?.state !== 'waiting') return undefined
      const isOwn = change.proposedBy === actor
      if (verdict.outcome === 'approved') {
        refusal = this.#barTo(actor, change) ?? 'stale'
        if (refusal !== 'stale' || !this.#stands(change) || !this.#enforce(change, at)) return undefined
      }
      const state: ChangeState = verdict.outcome === 'approved' ? 'inForce' : isOwn ? 'takenBack' : 'rejected'
      const remark = verdict.outcome === 'rejected' ? verdict.remark : ''
      const { before, after, kind } = change
      return {
        subject: subjectOf(number),
        ...(state === 'inForce' ? { was: { kind, ...before }, became: { kind, ...after } } : { became: { remark } }),
        answer: this.#changes.decide(number, { state, by: actor, at, remark: remark || null }),
      }
    })
    return decided ?? refusal
  }

  #barTo(actor: string, { proposedBy }: MethodChange): Bar | undefined {
    return this.#deps.rules.barToConfirm(actor, { proposedBy, roles: DECIDERS, areTwo: true })
  }

  /** Returns true if its proposer has kept their access since. */
  #stands({ proposedBy, proposedAt }: MethodChange): boolean {
    return this.#deps.rules.stillStands(proposedBy, proposedAt, DECIDERS)
  }

  #setup(kind: MethodKind): MethodSetup {
    const setup = this.#deps.setups.find((one) => one.kind === kind)
    if (setup === undefined) throw new Error(`nothing sets up ${kind}`)
    return setup
  }

  #refused(
    { kind, inForce, isSame: isLike }: MethodSetup,
    {
      before,
      after,
      methodId,
      hasRate,
    }: {
      readonly before: Terms | undefined
      readonly after: Terms
      readonly methodId: string | undefined
      readonly hasRate: boolean
    },
  ): ProposalRefusal | undefined {
    if (before !== undefined) {
      if (isSame(before, after)) return { reason: 'same' }
      const isFixed = methodFields[kind].some(({ name, fixed }) => fixed && before[name] !== after[name])
      if (isFixed) return { reason: 'fixed' }
    }
    if ([...inForce()].some(([id, terms]) => id !== methodId && isLike(terms, after))) return { reason: 'twice' }
    const needsRate = kind === 'withdrawalCurrency' && after.unitsPerUsd === ''
    return needsRate && !hasRate ? { reason: 'rate' } : undefined
  }

  /** Brings a change into force; false when what it is of is not as it was, or has got a twin meanwhile. */
  #enforce({ kind, methodId, before, after }: MethodChange, at: number): boolean {
    const setup = this.#setup(kind)
    const all = setup.inForce()
    if (after && [...all].some(([id, terms]) => id !== methodId && setup.isSame(terms, after))) return false
    if (methodId === undefined) {
      if (after) setup.add(after)
      return after !== undefined
    }
    const now = all.get(methodId)
    if (now === undefined || !isSame(now, before ?? {})) return false
    if (after) setup.change(methodId, after, at)
    else setup.end(methodId, at)
    return true
  }
}

const actOf = ({ outcome }: MethodVerdict) => (outcome === 'approved' ? 'methodApprove' : 'methodReject')
