/**
 * What answers at once, for whoever waits for a promise: it may be done in this thread, as with SQLite, or in another one
 * that waits for PostgreSQL (`services/lanes.ts`). There it is one transaction, and rejects with a `DatabaseUnavailable`
 * when it was not answered in time.
 */
export type AsyncApi<S> = {
  readonly [K in keyof S as S[K] extends (...given: never) => unknown ? K : never]: S[K] extends (
    ...given: infer Given
  ) => infer Answer
    ? (...given: Given) => Promise<Awaited<Answer>>
    : never
}

/** Does it in this thread, before the call returns. */
export const asyncHere = <S extends object>(service: S): AsyncApi<S> =>
  asyncBy((method, given) => (service as Record<string, (...given: unknown[]) => unknown>)[method]?.(...given))

/** Has somebody do what is called by its name. */
export const asyncBy = <S extends object>(ask: (method: string, given: unknown[]) => unknown): AsyncApi<S> =>
  new Proxy({} as AsyncApi<S>, {
    // A promise that is resolved with it looks for a `then`.
    get: (_, method) => (method === 'then' ? undefined : async (...given: unknown[]) => ask(String(method), given)),
  })
