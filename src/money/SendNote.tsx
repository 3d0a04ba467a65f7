import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { FormNote } from '../form/Form.tsx'
import { isBusy } from '../once/once.ts'
import { onceWords } from '../once/onceWords.ts'
import type { MoneyState } from './moneyOnce.ts'

interface SendNoteProps {
  state: MoneyState<unknown>
  /** The page where the user can see whether it arrived. */
  records: string
}

/** The note above a form's button: why it was not sent, or that the outcome is not known yet. */
export function SendNote({ state, records }: SendNoteProps) {
  if (state.phase === 'untold')
    return (
      <FormNote tone="danger">
        <Trans>
          This server cannot say whether it arrived. Look at <Link to={records}>your records</Link> before you send it
          again.
        </Trans>
      </FormNote>
    )
  const words = onceWords(state, '')
  return words === undefined ? null : <FormNote tone={isBusy(state) ? 'plain' : 'danger'}>{words}</FormNote>
}
