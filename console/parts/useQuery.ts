import { useLocation, useNavigate } from 'react-router-dom'

/** The query of the address, and how to change some of it without a step to come back to; an empty value goes. */
export function useQuery(): readonly [URLSearchParams, (changed: Readonly<Record<string, string>>) => void] {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const change = (changed: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changed)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    const text = next.toString()
    navigate(text === '' ? pathname : `${pathname}?${text}`, { replace: true })
  }
  return [query, change]
}

/** The page of a list that the query names, from 1. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}
