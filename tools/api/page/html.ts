/** Text into HTML. */

/** Text as it may stand in HTML, in an attribute too. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One line of text with `code`, **strong** and [links](/docs/) in it. */
export const inline = (text: string): string =>
  escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\((\/[\w./#-]*)\)/g, '<a href="$2">$1</a>')

/** Paragraphs, with an empty line between them. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((one) => one.trim() !== '')
    .map((one) => `<p>${inline(one.trim().replaceAll('\n', ' '))}</p>`)
    .join('')
