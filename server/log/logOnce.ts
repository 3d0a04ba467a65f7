/**
 * The same act for who does it again and again: what it throws or rejects with ends nothing, and is told once until it works
 * again, so that a database that is away for an hour does not fill the log.
 */
export function logOnce<Given extends unknown[]>(
  act: (...given: Given) => void | Promise<void>,
  tell: (error: unknown) => void,
): (...given: Given) => void {
  let isFailing = false
  const works = () => {
    isFailing = false
  }
  const fails = (error: unknown) => {
    if (!isFailing) tell(error)
    isFailing = true
  }
  return (...given) => {
    try {
      const doing = act(...given)
      if (doing instanceof Promise) doing.then(works, fails)
      else works()
    } catch (error) {
      fails(error)
    }
  }
}
