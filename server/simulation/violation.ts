/** Thrown when something does not hold: what was lost, doubled or wrong. */
export class Violation extends Error {
  override readonly name = 'Lost'
  readonly losses: readonly string[]

  constructor(losses: readonly string[]) {
    super(losses[0])
    this.losses = losses
  }
}

/** Throws a `Violation` of what is wrong, if anything is. */
export function invariant(losses: readonly string[]): void {
  if (losses.length > 0) throw new Violation(losses)
}
