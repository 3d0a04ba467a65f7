/** Some browsers begin to read a saved file only after a while, ms. */
const READ_TIMEOUT_MS = 60_000

/** Saves a file where the browser puts downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_TIMEOUT_MS)
}
