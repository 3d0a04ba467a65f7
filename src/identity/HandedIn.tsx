import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { REVIEW_HOURS } from '../../contract/constants.ts'
import { maskedCardId, maskedName } from '../../contract/identityData.ts'
import { DocumentPicture } from '../pictures/DocumentPicture.tsx'
import type { Verification } from '../session/useVerification.ts'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { ReviewCard } from '../ui/ReviewCard.tsx'
import stack from '../ui/stack.module.css'
import styles from './HandedIn.module.css'

/** What was handed in: under review, or done. */
export function HandedIn({ state }: { state: Verification }) {
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
            <Trans>Nothing more is needed: everything a real account can do is open to you.</Trans>
          ) : (
            <Trans>
              This takes up to <Plural value={REVIEW_HOURS} one="# hour" other="# hours" />. You need not wait here, and
              you can trade meanwhile.
            </Trans>
          )
        }
        steps={
          finished
            ? undefined
            : [
                { state: 'done', label: t`Handed in` },
                {
                  state: 'now',
                  label: t`Under review`,
                  detail: t`Somebody compares your pictures with what you typed`,
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
            <KeyValueRow label={<Trans>Number of the document</Trans>}>
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
