import { type ComponentType, lazy } from 'react'
import type { Route } from './routes.ts'

const loading = new Map<Route, Promise<ComponentType>>()
const loaded = new Map<Route, ComponentType>()
const pages = new Map<Route, ComponentType>()

/** Begins to load a page before it is asked for. */
export function preload(route: Route): Promise<ComponentType> {
  const held = loading.get(route) ?? route.load()
  loading.set(route, held)
  held.then(
    (page) => loaded.set(route, page),
    // What failed is asked for again the next time.
    () => loading.delete(route),
  )
  return held
}

/**
 * The page of a route, the same one for good: loaded when it is first drawn. One that is there already does not wait:
 * React shows what came after a wait 300 ms later at the earliest.
 */
export function pageOf(route: Route): ComponentType {
  const page = pages.get(route) ?? loaded.get(route) ?? lazy(async () => ({ default: await preload(route) }))
  pages.set(route, page)
  return page
}
