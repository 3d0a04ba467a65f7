import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { user as userCall } from '../../contract/operator/users.ts'
import { formatMargin, formatMoney } from '../../src/i18n/format.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { KeyValueList, KeyValueRow } from '../../src/ui/KeyValue.tsx'
import stack from '../../src/ui/stack.module.css'
import tones from '../../src/ui/tones.module.css'
import { request } from '../calls/request.ts'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Code, UserText } from '../parts/UserText.tsx'
import { checkWords } from '../users/checkWords.ts'
import styles from './UserBrief.module.css'

/** Shows the facts about the applicant that matter for the decision. */
export function UserBrief({ accountId }: { accountId: string }) {
  const { t } = useLingui()
  const resource = useResource(useCallback(() => request(userCall, { id: accountId }), [accountId]))
  return (
    <section className={stack.gap4} aria-label={t`User`}>
      <h3 className={styles.title}>
        <Trans>User</Trans>
        <Link className={tones.acc} to={`/user?id=${encodeURIComponent(accountId)}`}>
          <Trans>Open</Trans>
        </Link>
      </h3>
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the user</Trans>}>
        {({ uid, email, mobile, balance, locked, usable, margin, identity, createdAt }) => (
          <KeyValueList>
            <KeyValueRow label={<Trans>User number</Trans>}>
              <Code>{uid}</Code>
            </KeyValueRow>
            {(email ?? mobile) !== undefined && (
              <KeyValueRow label={<Trans>Account</Trans>}>
                <UserText>{email ?? mobile ?? ''}</UserText>
              </KeyValueRow>
            )}
            <KeyValueRow label={<Trans>Since</Trans>}>
              <Moment at={createdAt} style="date" />
            </KeyValueRow>
            <KeyValueRow label={<Trans>Identity</Trans>}>{t(checkWords[identity].word)}</KeyValueRow>
            <KeyValueRow label={<Trans>Balance</Trans>}>
              <span className="fig">{formatMoney(balance)}</span>
            </KeyValueRow>
            <KeyValueRow label={<Trans>Pending withdrawals</Trans>}>
              <span className="fig">{formatMoney(locked)}</span>
            </KeyValueRow>
            <KeyValueRow label={<Trans>Margin in open orders</Trans>}>
              <span className="fig">{formatMargin(margin)}</span>
            </KeyValueRow>
            <KeyValueRow label={<Trans>Available funds</Trans>}>
              <span className="fig">{formatMoney(usable)}</span>
            </KeyValueRow>
          </KeyValueList>
        )}
      </LoadedPart>
    </section>
  )
}
