import { msg } from '@lingui/core/macro'
import { CODE } from '../../contract/calls.ts'
import { Refused } from './envelope.ts'

/** Different reports that an account may have under way: the one being made and those that wait for it. */
export const MAX_REPORTS = 3

/**
 * Reports are made one at a time for each account, however many are asked for: each may read everything that the account
 * ever did. Who asks for one that is under way gets that one.
 */
export class ReportLine<T> {
  readonly #lines = new Map<number, Map<string, Promise<T>>>()

  /** The report under a name, made in its turn; rejects as `make` does. Throws code 429 when too many are waiting. */
  make(accountId: number, name: string, make: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(accountId) ?? new Map<string, Promise<T>>()
    const underway = line.get(name)
    if (underway) return underway
    if (line.size >= MAX_REPORTS)
      throw new Refused(msg`Another report is being created. Please wait a moment`, CODE.tooMany, 1)
    this.#lines.set(accountId, line)
    const report = this.#after([...line.values()].at(-1), make).finally(() => {
      line.delete(name)
      if (line.size === 0) this.#lines.delete(accountId)
    })
    line.set(name, report)
    return report
  }

  async #after(before: Promise<T> | undefined, make: () => Promise<T>): Promise<T> {
    // How the one before ended is for who asked for it.
    await before?.catch(() => undefined)
    return make()
  }
}
