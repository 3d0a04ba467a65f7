/**
 * Returns the complete http(s) address in a text, as a browser would open it. Returns undefined for anything else: a script, a
 * data URL, an address without a scheme, or one with a name and password.
 */
export function webAddress(text: string): string | undefined {
  // A browser drops tabs and line breaks, so a disguised scheme could look like another one.
  if (!/^https?:\/\/[^\s\\/]/i.test(text) || /\p{Cc}/u.test(text)) return undefined
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return url.href
}
