/**
 * The http(s) address that a text names in full, as a browser would go to it; undefined for anything else: a script, a data
 * URL, an address without a scheme or with a name and password in it.
 */
export function webAddress(text: string): string | undefined {
  // A browser drops tabs and line breaks, so that what a reader takes for one scheme would be another.
  if (!/^https?:\/\/[^\s\\/]/i.test(text) || /\p{Cc}/u.test(text)) return undefined
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.href
}
