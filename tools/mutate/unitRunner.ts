/** Runs unit tests against sources with deliberate faults, which exist only in memory. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest, type Vitest } from 'vitest/node'
import { messages } from '../../vite.config.ts'
import { buildDefine } from '../buildStamp.ts'
import { root } from '../processes.ts'
import { type Break, broken } from './breaks.ts'

/** ms. A fault that makes a test wait for ever is found after this. */
const PATIENCE = 60_000

/** Result of a break: a test failed, no test did, or its text is not in the source. */
export type MutationOutcome = 'killed' | 'survived' | 'stale'

/** Vitest that stays open, so that the modules of a test are transformed once. */
export class UnitRunner {
  readonly #vitest: Vitest
  readonly #overlay: { broken?: Break }
  readonly #errors = new Set<unknown>()

  private constructor(vitest: Vitest, overlay: { broken?: Break }) {
    this.#vitest = vitest
    this.#overlay = overlay
  }

  /** Opens it for the tests that breaks name. */
  static async open(tests: readonly string[]): Promise<UnitRunner> {
    const overlay: { broken?: Break } = {}
    const plugin: Plugin = {
      name: 'deliberate-fault',
      enforce: 'pre',
      transform: (code, id) => {
        const one = overlay.broken
        return one && id.split('?')[0] === join(root, one.file) ? broken(code, one) : undefined
      },
    }
    const vitest = await createVitest(
      {
        root,
        config: false,
        watch: false,
        // It knows a module by its text on the disk, which no fault changes.
        fsModuleCache: false,
        include: [...tests],
        maxWorkers: 1,
        bail: 1,
        reporters: [{}],
        testTimeout: PATIENCE,
        hookTimeout: PATIENCE,
        restoreMocks: true,
        unstubGlobals: true,
        unstubEnvs: true,
      },
      { plugins: [plugin, messages], define: buildDefine(false) },
    )
    await vitest.standalone()
    return new UnitRunner(vitest, overlay)
  }

  /** Rejects when a test fails without a fault: it would prove nothing. */
  async prove(test: string): Promise<void> {
    const [failure] = await this.#failures(test)
    if (failure !== undefined) throw new Error(`${test} fails without a fault: ${failure}`)
  }

  async outcomeOf(one: Break): Promise<MutationOutcome> {
    const path = join(root, one.file)
    if (broken(readFileSync(path, 'utf8'), one) === undefined) return 'stale'
    this.#overlay.broken = one
    this.#vitest.invalidateFile(path)
    try {
      return (await this.#failures(one.test)).length > 0 ? 'killed' : 'survived'
    } finally {
      delete this.#overlay.broken
      this.#vitest.invalidateFile(path)
    }
  }

  close(): Promise<void> {
    return this.#vitest.close()
  }

  /** Runs a test and returns the messages of what failed. */
  async #failures(test: string): Promise<readonly string[]> {
    const specification = this.#vitest.getRootProject().createSpecification(join(root, test))
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications([specification])
    // Both results hold what earlier runs left.
    const module = testModules.find(({ moduleId }) => moduleId === specification.moduleId)
    if (module === undefined) throw new Error(`${test} was not run.`)
    const errors = unhandledErrors.filter((error) => !this.#errors.has(error))
    for (const error of errors) this.#errors.add(error)
    const failed = [
      ...module.errors().map(({ message }) => message),
      ...[...module.children.allTests('failed')].map((one) => `${one.fullName}: ${one.result().errors?.[0]?.message}`),
    ]
    return [...failed, ...errors.map(String)]
  }
}
