/**
 * The same act for who does it again and again: what it throws ends nothing, and is told once until it works again, so that a
 * database that is away for an hour does not fill the log.
 */
export function toldOnce<Given extends unknown[]>(
  act: (...given: Given) => void,
  tell: (error: unknown) => void,
): (...given: Given) => void {
  let isFailing = false
  return (...given) => {
    try {
      act(...given)
      isFailing = false
    } catch (error) {
      if (!isFailing) tell(error)
      isFailing = true
    }
  }
}
