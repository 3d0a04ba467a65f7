import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { REVIEW_HOURS } from '../../contract/constants.ts'
import { maskedCardId, maskedName } from '../../contract/identityData.ts'
import { DocumentPicture } from '../pictures/DocumentPicture.tsx'
import type { Verification } from '../session/useVerification.ts'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { ReviewCard } from '../ui/ReviewCard.tsx'
import stack from '../ui/stack.module.css'
import styles from './SubmittedIdentity.module.css'

/** Shows a submitted verification: under review, or done. */
export function SubmittedIdentity({ state }: { state: Verification }) {
  const { t } = useLingui()
  const finished = state.status === 'finished'
  const { frontPicture, backPicture } = state
  return (
    <div className={stack.column16}>
      <ReviewCard
        finished={finished}
        title={finished ? <Trans>You are verified</Trans> : <Trans>Your documents are under review</Trans>}
        note={
          finished ? (
            <Trans>You now have access to all real account features.</Trans>
          ) : (
            <Trans>
              This takes up to <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />. You don’t have to wait
              here, and you can keep trading.
            </Trans>
          )
        }
        steps={
          finished
            ? undefined
            : [
                { state: 'done', label: t`Submitted` },
                {
                  state: 'now',
                  label: t`Under review`,
                  detail: t`We’re checking your documents`,
                },
                { state: 'todo', label: t`Verified` },
              ]
        }
      >
        <KeyValueList>
          {state.name !== undefined && (
            <KeyValueRow label={<Trans>Name</Trans>}>
              <bdi>{maskedName(state.name)}</bdi>
            </KeyValueRow>
          )}
          {state.cardId !== undefined && (
            <KeyValueRow label={<Trans>Document number</Trans>}>
              <span className="fig">{maskedCardId(state.cardId)}</span>
            </KeyValueRow>
          )}
        </KeyValueList>
      </ReviewCard>
      {!finished && frontPicture !== undefined && backPicture !== undefined && (
        <div className={styles.pictures}>
          <DocumentPicture label={t`Front side`} url={frontPicture} />
          <DocumentPicture label={t`Back side`} url={backPicture} />
        </div>
      )}
    </div>
  )
}
