import { Trans, useLingui } from '@lingui/react/macro'
import { toast } from '../../ui/toast.ts'
import styles from './PasteButton.module.css'

/** Whether a page may ask for what was copied. */
const canPaste = (): boolean => typeof globalThis.navigator?.clipboard?.readText === 'function'

/** Puts what was copied into the field that it stands in; nothing where the browser does not let a page ask for it. */
export function PasteButton({ label, onPaste }: { label: string; onPaste: (text: string) => void }) {
  const { t } = useLingui()
  if (!canPaste()) return null
  const paste = async () => {
    try {
      const text = (await navigator.clipboard.readText()).trim()
      if (text !== '') onPaste(text)
    } catch {
      toast(t`The browser did not let the app paste. Paste it by hand.`)
    }
  }
  return (
    <button type="button" className={styles.paste} aria-label={label} onClick={() => void paste()}>
      <Trans>Paste</Trans>
    </button>
  )
}
