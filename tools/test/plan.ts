/** Chooses the stages of a run. */
import type { Pass, Passes } from './passed.ts'
import type { Stage } from './stage.ts'

/** The words after `npm test --`. */
export interface Wanted {
  /** The whole stages, too. */
  readonly all: boolean
  /** Leave out whole stages that have passed on the same sources. */
  readonly changed: boolean
  /** Only these. */
  readonly names: readonly string[]
}

/** A stage of a run; `before` is set if it has passed on the same sources and is left out. */
export interface Planned {
  readonly stage: Stage
  readonly isWhole: boolean
  readonly before?: Pass
}

/** Returns the stages to run, in order. Throws if a name is not in the table. */
export function planned(
  { all, changed, names }: Wanted,
  ordinary: readonly Stage[],
  whole: readonly Stage[],
  passes: Passes,
  digest: (stage: Stage) => string,
): Planned[] {
  const known = [...ordinary, ...whole].map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`No stage ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  const isWanted = ({ name }: Stage, byDefault: boolean) => (names.length > 0 ? names.includes(name) : byDefault)
  const leftOut = (stage: Stage): Pass | undefined => {
    const before = changed ? passes[stage.name] : undefined
    return before && before.digest === digest(stage) ? before : undefined
  }
  return [
    ...ordinary.filter((stage) => isWanted(stage, true)).map((stage) => ({ stage, isWhole: false })),
    ...whole.filter((stage) => isWanted(stage, all)).map((stage) => ({ stage, isWhole: true, before: leftOut(stage) })),
  ]
}
