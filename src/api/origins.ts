import { apiOriginOf } from '../../contract/apiOrigin.ts'

/** Targets of calls. */
export interface Origins {
  readonly api: string
  readonly page: string
  readonly complaint: string
}

/** The origins of a page: what its `<meta>` elements name, else the rule of decisions §1. */
export function originsOf(page: string, meta: (name: string) => string | undefined): Origins {
  const api = named(meta('api-origin')) ?? apiOriginOf(page)
  return { api, page, complaint: named(meta('complaint-origin')) ?? api }
}

let own: Origins | undefined

/** Those of this very page, read once: every row of a list asks for its picture's. */
export function ownOrigins(): Origins {
  own ??= originsOf(location.origin, (name) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content)
  return own
}

function named(value: string | undefined): string | undefined {
  if (!value || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : undefined
}

/** Returns the address of the live channel: `wss` on `https`, `ws` on `http` (decisions §1). */
export const liveOriginOf = (api: string): string => api.replace(/^http/, 'ws')
