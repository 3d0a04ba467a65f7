import { atom } from 'jotai'
import { webAddress } from '../../contract/webAddress.ts'
import { basicInfoAtom } from '../session/basicInfo.ts'

/** Action of the customer service button (document 2 §2): show the link, open it, or open the chat. */
export type Service =
  | { readonly kind: 'dialog'; readonly link: string; readonly address: string | undefined }
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'chat'; readonly address: string }

/**
 * The way to reach customer service. A link that is not a web address is shown instead of opened. Undefined while the settings
 * are not known, and where the broker has named no link, or for a chat none that can be framed.
 */
export const serviceAtom = atom<Service | undefined>((get) => {
  const info = get(basicInfoAtom)
  const link = info?.serviceLink.trim() ?? ''
  if (info === undefined || link === '') return undefined
  const address = webAddress(link)
  if (info.serviceLinkType === 'chat') return address === undefined ? undefined : { kind: 'chat', address }
  if (info.serviceLinkType === 'redirect' && address !== undefined) return { kind: 'redirect', address }
  return { kind: 'dialog', link, address }
})
