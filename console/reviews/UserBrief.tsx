import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { user as userCall } from '../../contract/operator/users.ts'
import { formatMoney } from '../../src/i18n/format.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { KeyValueList, KeyValueRow } from '../../src/ui/KeyValue.tsx'
import stack from '../../src/ui/stack.module.css'
import tones from '../../src/ui/tones.module.css'
import { ask } from '../calls/ask.ts'
import { AskedPart } from '../parts/AskedPart.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Code, UserText } from '../parts/UserText.tsx'
import { checkWords } from '../users/checkWords.ts'
import styles from './UserBrief.module.css'

/** Who has handed it in, as far as it helps to decide. */
export function UserBrief({ accountId }: { accountId: string }) {
  const { t } = useLingui()
  const asked = useResource(useCallback(() => ask(userCall, { id: accountId }), [accountId]))
  return (
    <section className={stack.gap4} aria-label={t`User`}>
      <h3 className={styles.title}>
        <Trans>User</Trans>
        <Link className={tones.acc} to={`/user?id=${encodeURIComponent(accountId)}`}>
          <Trans>Open</Trans>
        </Link>
      </h3>
      <AskedPart asked={asked} failed={<Trans>The user did not load</Trans>}>
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
            <KeyValueRow label={<Trans>Asked to be withdrawn</Trans>}>
              <span className="fig">{formatMoney(locked)}</span>
            </KeyValueRow>
            <KeyValueRow label={<Trans>In open orders</Trans>}>
              <span className="fig">{formatMoney(margin)}</span>
            </KeyValueRow>
            <KeyValueRow label={<Trans>Usable</Trans>}>
              <span className="fig">{formatMoney(usable)}</span>
            </KeyValueRow>
          </KeyValueList>
        )}
      </AskedPart>
    </section>
  )
}
