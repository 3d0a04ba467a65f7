import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Route } from './routes.ts'

const loading = new Map<Route, Promise<ComponentType>>()
const pages = new Map<Route, LazyExoticComponent<ComponentType>>()

/** Begins to load a page before it is asked for. */
export function preload(route: Route): Promise<ComponentType> {
  const held = loading.get(route) ?? route.load()
  loading.set(route, held)
  // What failed is asked for again the next time.
  held.catch(() => loading.delete(route))
  return held
}

/** The page of a route, loaded when it is first drawn. */
export function pageOf(route: Route): LazyExoticComponent<ComponentType> {
  const page = pages.get(route) ?? lazy(async () => ({ default: await preload(route) }))
  pages.set(route, page)
  return page
}
