import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { saveFile } from '../../ui/saveFile.ts'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import styles from './RecoveryCodes.module.css'

/** The recovery codes, this once: to be copied or saved before the sheet is closed. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui()
  return (
    <div className={stack.gap16}>
      <p className={text.body}>
        <Trans>
          Each of these codes lets you in once when your authenticator app is not at hand. They are shown only now: keep
          them where you would keep a key.
        </Trans>
      </p>
      <ul className={styles.list} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code} className="fig">
            {code}
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button variant="soft" size="m" icon="copy-doc" onClick={() => void copyText(codes.join('\n'))}>
          <Trans>Copy</Trans>
        </Button>
        <Button variant="soft" size="m" icon="deposit" onClick={() => saveFile(fileOf(codes))}>
          <Trans>Save as a file</Trans>
        </Button>
      </div>
    </div>
  )
}

const fileOf = (codes: readonly string[]): File =>
  new File([`${codes.join('\n')}\n`], 'recovery-codes.txt', { type: 'text/plain' })
