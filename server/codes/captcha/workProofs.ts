import { randomBytes } from 'node:crypto'
import { isProof, type WorkTask } from '../../../contract/workProof.ts'
import { WaitingOnce } from './waitingOnce.ts'

/** Rules for tasks. Tests can set the random source. */
export interface WorkRules {
  /** The wall clock, ms. */
  now(): number
  readonly bits: number
  choose?(): string
}

/**
 * Work for a device to do in place of a picture that somebody cannot read, by an id that the client made. It costs who
 * asks for thousands of accounts what it costs nobody who wants one. Each task can be answered once, right or wrong.
 */
export class WorkProofs {
  readonly #tasks: WaitingOnce<WorkTask & { readonly purpose: string }>
  readonly #rules: WorkRules

  constructor(rules: WorkRules) {
    this.#rules = rules
    this.#tasks = new WaitingOnce(rules.now)
  }

  /**
   * A new task; the one of before under this id can be answered no longer. `purpose`: what it is done for, and nothing else;
   * `doublings`: how many times it is twice as much.
   */
  ask(id: string, purpose = '', doublings = 0): WorkTask {
    const task = { challenge: (this.#rules.choose ?? randomChallenge)(), bits: this.#rules.bits + doublings }
    this.#tasks.put(id, { ...task, purpose })
    return task
  }

  /** Returns true if the work of this id was done, for this purpose; it can be answered no longer. */
  redeem(id: string, nonce: string, purpose = ''): boolean {
    const task = this.#tasks.take(id)
    return task !== undefined && task.purpose === purpose && isProof(task, nonce)
  }
}

const randomChallenge = (): string => randomBytes(16).toString('hex')
