/** Thrown when something does not hold: what was lost, doubled or wrong. */
export class Lost extends Error {
  override readonly name = 'Lost'
  readonly losses: readonly string[]

  constructor(losses: readonly string[]) {
    super(losses[0])
    this.losses = losses
  }
}

/** Throws a `Lost` of what is wrong, if anything is. */
export function must(losses: readonly string[]): void {
  if (losses.length > 0) throw new Lost(losses)
}
