import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { FormNote } from '../form/Form.tsx'
import { isBusy, type OnceState } from './once.ts'
import { noteWords } from './onceWords.ts'

interface SendNoteProps {
  state: OnceState<unknown, unknown>
  /** The page where the user can see whether it arrived; for what a server may not answer a question about. */
  records?: string
}

/** The note above a form's button: that it did not arrive, or that the outcome is not known yet. */
export function SendNote({ state, records }: SendNoteProps) {
  if (state.phase === 'untold' && records !== undefined)
    return (
      <FormNote tone="danger">
        <Trans>
          We can’t confirm that your request arrived. Check <Link to={records}>your records</Link> before you send it
          again.
        </Trans>
      </FormNote>
    )
  const words = noteWords(state, '')
  return words === undefined ? null : <FormNote tone={isBusy(state) ? 'plain' : 'danger'}>{words}</FormNote>
}
