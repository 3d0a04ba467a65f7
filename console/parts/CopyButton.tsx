import { IconButton } from '../../src/ui/IconButton.tsx'
import { copyText } from '../../src/ui/later/copyText.ts'

/** Puts a text on the clipboard and says so; stands in a line of text. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return <IconButton icon="copy-doc" size={16} tight label={label} onClick={() => void copyText(text)} />
}
