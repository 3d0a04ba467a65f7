import { articlePicture } from '../../contract/articleHtml.ts'
import { ownOrigins } from '../api/origins.ts'

/** Where this page's policy lets pictures come from: itself, the API's host, and what the server names besides. */
function pictureOrigins(): readonly string[] {
  const { page, api } = ownOrigins()
  const named = document.querySelector<HTMLMetaElement>('meta[name="image-origins"]')?.content ?? ''
  return [page, api, ...named.split(' ')]
}

/** The address of a picture of news or of a company; undefined where the page may not show it: nothing is asked there. */
export function pictureAddress(src: string | undefined): string | undefined {
  const found = articlePicture(src?.trim() ?? '', pictureOrigins())
  return found && new URL(found, ownOrigins().api).href
}
