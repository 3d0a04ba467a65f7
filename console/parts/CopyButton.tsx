import { copyText } from '../../src/ui/copyText.ts'
import { IconButton } from '../../src/ui/IconButton.tsx'

/** Puts a text on the clipboard and says so; stands in a line of text. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return <IconButton icon="copy-doc" size={16} tight label={label} onClick={() => void copyText(text)} />
}
