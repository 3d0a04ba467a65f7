import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { joinRanking } from '../../contract/calls/community.ts'
import { NICKNAME_LENGTH, nicknameOf } from '../../contract/nicknames.ts'
import { errorWords, NotOfferedError, RefusedError, SessionError } from '../api/errors.ts'
import { messageAnswer } from '../api/request.ts'
import { draftAtom } from '../session/drafts.ts'
import { forgetOffer } from '../session/offers.ts'
import { offlineAtom } from '../session/offline.ts'
import { Button } from '../ui/Button.tsx'
import { FormSheet } from '../ui/FormSheet.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useAtom, useAtomValue } from '../useAtom.ts'
import styles from './RankSheets.module.css'

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

/** What the last try came to: not sent for its signs, refused, or failed on its way. */
type Fault = { readonly kind: 'unfit' } | { readonly kind: 'refused' | 'failed'; readonly words: string }

/** Asks under which nickname an account wants to be ranked; what is typed stays until the server has taken it. */
export function NicknameSheet({ open, nickname, onClose, onAsked, onLeave }: NicknameSheetProps) {
  const { t } = useLingui()
  const offline = useAtomValue(offlineAtom)
  const [typed, setTyped] = useAtom(typedAtom)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const fill = useEffectEvent(() => {
    if (typed === '' && nickname !== undefined) setTyped(nickname)
  })
  useEffect(() => {
    if (open) fill()
  }, [open])
  const leave = () => {
    setFault(undefined)
    // A name that is the account's already is nothing that somebody was about to say.
    if (typed === nickname) setTyped('')
    onClose()
  }
  const join = async () => {
    if (nicknameOf(typed) === undefined) return setFault({ kind: 'unfit' })
    setBusy(true)
    setFault(undefined)
    try {
      const { message } = await messageAnswer(joinRanking, { nickname: typed }, { silent: true })
      if (message !== '') toast(message)
      setTyped('')
      onClose()
    } catch (failure) {
      if (failure instanceof SessionError) return
      if (failure instanceof NotOfferedError) return forgetOffer(failure)
      const refused = failure instanceof RefusedError && failure.retryAfter === undefined
      setFault({ kind: refused ? 'refused' : 'failed', words: errorWords(failure) })
    } finally {
      setBusy(false)
      onAsked()
    }
  }
  const { least, most } = NICKNAME_LENGTH
  const rule = t`${least} to ${most} letters and digits, with single blanks, dots, dashes or underscores between them`
  return (
    <FormSheet
      open={open}
      onClose={leave}
      title={nickname === undefined ? <Trans>Take part in the ranking</Trans> : <Trans>Your nickname</Trans>}
      action={nickname === undefined ? <Trans>Take part</Trans> : <Trans>Change</Trans>}
      ready={typed.trim() !== '' && typed !== nickname && !offline}
      busy={busy}
      error={fault?.kind === 'failed' ? fault.words : undefined}
      onSubmit={() => void join()}
    >
      <p className={styles.note}>
        <Trans>
          Everybody sees the nickname, and what your closed orders come to in percent and in USD; never your name, your
          e-mail address or your balance.
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
          setFault(undefined)
          setTyped(next)
        }}
        hint={rule}
        error={fault?.kind === 'unfit' ? rule : fault?.kind === 'refused' ? fault.words : undefined}
      />
      {offline && (
        <p className={styles.note} role="status">
          <Trans>Not while offline. What you have typed stays here until you are back.</Trans>
        </p>
      )}
      {nickname !== undefined && (
        <Button variant="text" disabled={busy} onClick={onLeave}>
          <Trans>Leave the ranking</Trans>
        </Button>
      )}
    </FormSheet>
  )
}
