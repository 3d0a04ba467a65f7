import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useSend } from '../form/useSend.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import styles from './RecorderPage.module.css'
import { faultWords } from './recorderWords.ts'
import { importRecording } from './recordingFile.ts'

/** Takes a recording in from a file, or says why not. */
export function ImportButton({ onImported }: { onImported: () => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { busy, run } = useSend({ onFailed: (failure) => toast(faultWords(failure), { tone: 'danger' }) })
  const take = (file: File) =>
    run(async () => {
      await importRecording(file)
      toast(t`Imported`)
      onImported()
    })
  return (
    <>
      <input
        ref={input}
        type="file"
        className={styles.file}
        tabIndex={-1}
        aria-label={t`Recording to import`}
        accept=".jsonl,.gz,application/gzip,application/jsonl"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void take(file)
        }}
      />
      <Button variant="secondary" size="s" busy={busy} onClick={() => input.current?.click()}>
        <Trans>Import a file</Trans>
      </Button>
    </>
  )
}
