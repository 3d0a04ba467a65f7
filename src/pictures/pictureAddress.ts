import { articlePicture } from '../../contract/articleHtml.ts'
import { ownOrigins } from '../api/origins.ts'

/**
 * Returns the origins from which the page's policy allows pictures: its own, the API's, and others the server names. Only the
 * head is searched: where nothing is named, each row of a list would search the whole page.
 */
function pictureOrigins(): readonly string[] {
  const { page, api } = ownOrigins()
  const named = document.head.querySelector<HTMLMetaElement>('meta[name="image-origins"]')?.content ?? ''
  return [page, api, ...named.split(' ')]
}

/** The address of a picture of news or of a company; undefined where the page may not show it: nothing is asked there. */
export function pictureAddress(src: string | undefined): string | undefined {
  // The first screen stands there before its pictures: the scripts come sooner without them.
  if (import.meta.env.SSR) return undefined
  const found = articlePicture(src?.trim() ?? '', pictureOrigins())
  return found && new URL(found, ownOrigins().api).href
}
