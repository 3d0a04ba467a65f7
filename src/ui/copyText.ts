import { t } from '@lingui/core/macro'
import { toast } from './toast.ts'

/** Puts a text on the clipboard and says whether it is there; where the browser refuses, the text can still be selected. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(t`Copied successfully`)
  } catch {
    toast(t`Couldn’t copy. Select and copy the text instead.`, { icon: 'info' })
  }
}
