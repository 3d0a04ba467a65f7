/** Content for the system's share sheet. */
export interface Invitation {
  readonly title: string
  readonly text: string
  readonly link: string
  readonly picture: File
}

/** Returns true if this browser has a share sheet at all. */
export const canShare = (): boolean => typeof navigator.share === 'function'

/**
 * Opens the system's share sheet, with the picture where it takes one. Answers whether the invitation went on; false when
 * the visitor called it off. Rejects when the sheet would not open.
 */
export async function shareInvite({ title, text, link, picture }: Invitation): Promise<boolean> {
  const words = { title, text, url: link }
  const withPicture = { ...words, files: [picture] }
  try {
    await navigator.share(navigator.canShare?.(withPicture) ? withPicture : words)
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    throw error
  }
}
