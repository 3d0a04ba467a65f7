import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './DrawingText.module.css'
import { MAX_TEXT_LENGTH } from './drawings.ts'

interface DrawingTextProps {
  asking: { readonly id: string; readonly text: string } | undefined
  /** Undefined: nothing was said. */
  onAnswer: (text: string | undefined) => void
}

/** Asks for the words of a text on the chart. */
export function DrawingText({ asking, onAnswer }: DrawingTextProps) {
  const { t } = useLingui()
  const form = useId()
  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('text')
    onAnswer(typeof typed === 'string' ? typed : '')
  }
  return (
    <Sheet
      open={asking !== undefined}
      title={<Trans>Text on the chart</Trans>}
      onClose={() => onAnswer(undefined)}
      footer={
        <Button type="submit" form={form} full>
          <Trans>Add to chart</Trans>
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={answer}>
        <input
          key={asking?.id}
          className={styles.input}
          name="text"
          aria-label={t`Text`}
          defaultValue={asking?.text ?? ''}
          maxLength={MAX_TEXT_LENGTH}
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          // biome-ignore lint/a11y/noAutofocus: the sheet opens for this field alone
          autoFocus
        />
      </form>
    </Sheet>
  )
}
