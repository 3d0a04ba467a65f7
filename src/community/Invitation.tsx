import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { invitedCount } from '../../contract/calls/community.ts'
import { request } from '../api/request.ts'
import { useSend } from '../form/useSend.ts'
import { useResource } from '../resource/useResource.ts'
import { basicInfoAtom } from '../session/basicInfo.ts'
import { offersAtom } from '../session/offers.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { MoreIcon } from '../ui/MoreIcon.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { saveFile } from '../ui/saveFile.ts'
import stack from '../ui/stack.module.css'
import { toast } from '../ui/toast.ts'
import { useAtomValue } from '../useAtom.ts'
import styles from './InvitePage.module.css'
import { inviteLink } from './inviteLink.ts'
import { canShare, shareInvite } from './shareInvite.ts'

/** Drawn so large (document 2 §9), px. */
const QR_PX = 160

/** A real account's code and link, in every form they can be handed on. */
export function Invitation({ code }: { code: string }) {
  const { t } = useLingui()
  const link = inviteLink(location.origin, code)
  const broker = useAtomValue(basicInfoAtom)?.title || t`Broker`
  const { busy, run } = useSend({
    onFailed: () => toast(t`Couldn’t share from this device. Copy the link instead.`, { icon: 'info' }),
  })
  const picture = () => import('./qrPicture.ts').then(({ qrPicture }) => qrPicture(link, `invite-${code}.png`))
  const save = () => run(async () => saveFile(await picture()))
  const share = () =>
    run(async () => {
      const words = { title: t`Invitation to ${broker}`, text: t`Open an account with ${broker} using my link.` }
      await shareInvite({ ...words, link, picture: await picture() })
    })
  return (
    <div className={styles.panes}>
      <Card className={styles.code}>
        <QrCode text={link} label={t`QR code of your invite link`} size={QR_PX} />
        <p className={styles.note}>
          <Trans>Your code is filled in automatically</Trans>
        </p>
        <div className={styles.acts}>
          {canShare() && (
            <Button full busy={busy} onClick={share}>
              <span className={styles.act}>
                <MoreIcon name="share" size={18} />
                <Trans>Share</Trans>
              </span>
            </Button>
          )}
          <Button full variant={canShare() ? 'secondary' : 'primary'} icon="deposit" disabled={busy} onClick={save}>
            <Trans>Save image</Trans>
          </Button>
        </div>
      </Card>
      <div className={stack.column12}>
        <Card className={styles.facts}>
          <CopyField label={<Trans>Invite code</Trans>} value={code} copyLabel={t`Copy invite code`} ltr />
          <CopyField label={<Trans>Invite link</Trans>} value={link} copyLabel={t`Copy invite link`} ltr />
        </Card>
        <InviteCount />
      </div>
    </div>
  )
}

const askCount = () => request(invitedCount, {}, { silent: true })

/** Shows how many invited users registered, if the server reports it. */
function InviteCount() {
  const offered = useAtomValue(offersAtom)(invitedCount)
  const { answer, error, busy, reload } = useResource(offered ? askCount : undefined)
  if (!offered) return null
  return (
    <Card className={styles.invited}>
      <span className={styles.gift}>
        <MoreIcon name="gift" />
      </span>
      <p className={styles.count} role="status">
        {answer !== undefined ? (
          answer === 0 ? (
            <Trans>No referrals yet</Trans>
          ) : (
            <Plural value={answer} one="# friend joined with your code" other="# friends joined with your code" />
          )
        ) : error === undefined || busy ? (
          <Skeleton w={180} h={20} />
        ) : (
          <Trans>Couldn’t load your referrals</Trans>
        )}
      </p>
      {answer === undefined && error !== undefined && !busy && (
        <Button variant="text" onClick={reload}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </Card>
  )
}
