import { saveFile } from '../ui/saveFile.ts'

/** Who takes files from the app: the phone's own sheet, where it takes files at all. */
function canShare(file: File): boolean {
  return matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] }) === true
}

/** Hands a file over: shared from a phone that can, saved by any other device. False when the visitor called it off. */
export async function handOver(file: File): Promise<boolean> {
  if (canShare(file)) {
    try {
      await navigator.share({ files: [file], title: file.name })
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false
      // It took too long since the tap, or the sheet does not want it: then as a download.
    }
  }
  saveFile(file)
  return true
}
