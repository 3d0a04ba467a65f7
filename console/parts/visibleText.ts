/**
 * Characters that nobody sees and that make text read as other text: directions of writing, joiners, controls. Lines and
 * tabs are seen well enough.
 */
const hidden = /[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu
const seen = new Set(['\n', '\r', '\t', '\u200c', '\u200d'])

/** Returns a user's text with invisible characters spelled out, such as `⟨U+202E⟩`. */
export const visibleText = (text: string): string =>
  text.replace(hidden, (sign) => {
    if (seen.has(sign)) return sign
    return `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
