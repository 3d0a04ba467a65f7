/**
 * What was typed, on top of what is kept now: fields that were left as they were when the form was begun are as somebody else
 * may have made them since.
 */
export const rebased = <T extends object>(started: T, typed: T, now: T): T =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const key = name as keyof T
      return [name, started[key] === value ? now[key] : value]
    }),
  ) as T
