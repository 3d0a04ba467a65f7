import { readStored, writeStored } from '../../stored.ts'

const KEY = 'desktopoffered'

/** Signs of a desktop browser: its user agent, and a touch screen, since a tablet pretends to be a desktop. */
export interface UserAgent {
  readonly userAgent: string
  readonly maxTouchPoints: number
  readonly userAgentData?: { readonly mobile: boolean } | undefined
}

/** Returns true if a browser is a desktop's (document 1 §1). */
export function isDesktop({ userAgent, maxTouchPoints, userAgentData }: UserAgent): boolean {
  if (userAgentData?.mobile || /Android|iPhone|iPad|iPod|Mobile|Tablet/i.test(userAgent)) return false
  const isTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  return !isTablet && /Windows NT|Macintosh|X11|CrOS/.test(userAgent)
}

/** Returns true if this device was not offered that site yet; from now on it was. */
export function firstOffer(address: string): boolean {
  if (readStored(KEY) === address) return false
  writeStored(KEY, address)
  return true
}
