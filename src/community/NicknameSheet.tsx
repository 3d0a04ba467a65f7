import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { joinRanking } from '../../contract/calls/community.ts'
import { NICKNAME_LENGTH, nicknameOf } from '../../contract/nicknames.ts'
import { NotOfferedError } from '../api/errors.ts'
import { messageAnswer } from '../api/request.ts'
import { FormSheet } from '../form/FormSheet.tsx'
import { useForm } from '../form/useForm.ts'
import { draftAtom } from '../session/drafts.ts'
import { forgetOffer } from '../session/offers.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import text from '../ui/text.module.css'
import { toast } from '../ui/toast.ts'
import { useAtom } from '../useAtom.ts'

const typedAtom = draftAtom('nickname')

interface NicknameSheetProps {
  open: boolean
  /** The one that the account is ranked under already. */
  nickname: string | undefined
  onClose: () => void
  /** The server was asked: what is known of the ranking may have changed. */
  onAsked: () => void
  /** Out of the ranking is asked for. */
  onLeave: () => void
}

/** Asks under which nickname an account wants to be ranked; what is typed stays until the server has taken it. */
export function NicknameSheet({ open, nickname, onClose, onAsked, onLeave }: NicknameSheetProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useAtom(typedAtom)
  const { least, most } = NICKNAME_LENGTH
  const rule = t`${least} to ${most} letters and digits. You can use single spaces, dots, dashes or underscores in between.`
  const form = useForm({
    faults: { nickname: nicknameOf(typed) === undefined && rule },
    refusalAt: 'nickname',
    ready: typed.trim() !== '' && typed !== nickname,
    async send() {
      try {
        const { message } = await messageAnswer(joinRanking, { nickname: typed }, { silent: true })
        if (message !== '') toast(message)
        setTyped('')
        onClose()
      } catch (failure) {
        if (!(failure instanceof NotOfferedError)) throw failure
        forgetOffer(failure)
      } finally {
        onAsked()
      }
    },
  })
  const fill = useEffectEvent(() => {
    if (typed === '' && nickname !== undefined) setTyped(nickname)
  })
  useEffect(() => {
    if (open) fill()
  }, [open])
  const leave = () => {
    form.clear()
    // A name that is the account's already is nothing that somebody was about to say.
    if (typed === nickname) setTyped('')
    onClose()
  }
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={leave}
      title={nickname === undefined ? <Trans>Join the ranking</Trans> : <Trans>Your nickname</Trans>}
      action={nickname === undefined ? <Trans>Join</Trans> : <Trans>Change</Trans>}
    >
      <p className={text.detail}>
        <Trans>
          Everyone can see your nickname and results, and copy your orders where copy trading is available. Your name,
          e-mail and balance stay private.
        </Trans>
      </p>
      <TextField
        label={<Trans>Nickname</Trans>}
        autoComplete="nickname"
        autoCapitalize="off"
        enterKeyHint="done"
        dir="auto"
        value={typed}
        onChange={(next) => {
          form.clear()
          setTyped(next)
        }}
        hint={rule}
        error={form.error('nickname')}
      />
      {nickname !== undefined && (
        <Button variant="text" disabled={form.busy} onClick={onLeave}>
          <Trans>Leave the ranking</Trans>
        </Button>
      )}
    </FormSheet>
  )
}
