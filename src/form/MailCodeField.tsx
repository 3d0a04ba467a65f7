import { useLingui } from '@lingui/react/macro'
import { CODE_DIGITS } from '../../contract/constants.ts'
import { OutboxNote } from '../session/OutboxNote.tsx'
import { CodeField } from '../ui/CodeField.tsx'
import text from '../ui/text.module.css'
import { SendAgain } from './SendAgain.tsx'
import type { MailCode } from './useMailCode.ts'

/** At this step the code is what is typed next. */
const focus = (input: HTMLInputElement | null) => input?.focus()

/** For the code that was sent to confirm a change; nothing before one was. */
export function MailCodeField({ mail, busy }: { mail: MailCode; busy: boolean }) {
  const { t } = useLingui()
  if (mail.words === undefined) return null
  return (
    <>
      <p className={text.body} role="status">
        {mail.words}
      </p>
      <CodeField
        digits={CODE_DIGITS}
        ref={focus}
        look="cells"
        label={t`Verification code`}
        name="mail-code"
        readOnly={busy}
        value={mail.code}
        onChange={mail.setCode}
      />
      <SendAgain againAt={mail.againAt} busy={busy} send={mail.again} />
      <OutboxNote />
    </>
  )
}
