import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { UserDetail } from '../../contract/operator/entities/user.ts'
import { user as userCall } from '../../contract/operator/users.ts'
import { formatCount, formatMoney } from '../../src/i18n/format.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { useGoBack } from '../../src/router.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { cx } from '../../src/ui/cx.ts'
import { KeyValueList, KeyValueRow } from '../../src/ui/KeyValue.tsx'
import { RefreshButton } from '../../src/ui/RefreshButton.tsx'
import stack from '../../src/ui/stack.module.css'
import { Tag } from '../../src/ui/Tag.tsx'
import text from '../../src/ui/text.module.css'
import tones from '../../src/ui/tones.module.css'
import { request } from '../calls/request.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { Code, UserText } from '../parts/UserText.tsx'
import { hasRole, useMe } from '../session/session.ts'
import { checkWords, loanWords } from './checkWords.ts'
import { HelpActs } from './HelpActs.tsx'
import { UserLedger } from './UserLedger.tsx'
import styles from './UserPage.module.css'

/** A user with everything that an operator may know of them; to read, and never to change. */
export function UserPage() {
  const goBack = useGoBack()
  const me = useMe()
  const id = useSearchParams()[0].get('id') ?? ''
  const resource = useResource(useCallback(() => request(userCall, { id }), [id]))
  const uid = resource.answer?.uid
  return (
    <Page
      title={uid === undefined ? <Trans>User</Trans> : <Trans>User {uid}</Trans>}
      onBack={goBack}
      actions={<RefreshButton onRefresh={resource.reload} />}
    >
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the user</Trans>}>
        {(user) => (
          <>
            <Figures user={user} />
            <div className={cx(stack.gap16, styles.columns)}>
              <Person user={user} />
              <Security user={user} canHelp={hasRole(me, ['reviewer'])} onDone={resource.reload} />
              <Loans user={user} />
            </div>
            {hasRole(me, ['finance']) && <UserLedger id={id} />}
          </>
        )}
      </LoadedPart>
    </Page>
  )
}

function Figures({ user }: { user: UserDetail }) {
  const { t } = useLingui()
  const { balance, usable, locked, margin, equity } = user
  const figures = [
    [t`Balance`, balance],
    [t`Available funds`, usable],
    [t`Pending withdrawals`, locked],
    [t`Margin in open orders`, margin],
    [t`Equity`, equity],
  ] as const
  return (
    <dl className={cx(stack.gap16, styles.figures)} aria-label={t`Figures`}>
      {figures.map(([name, amount]) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd className="fig">{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Person({ user }: { user: UserDetail }) {
  const { t } = useLingui()
  const { id, uid, email, mobile, demo, simulated, createdAt, invitedBy, identity, loanIdentity } = user
  const check = (state: UserDetail['identity']) => <Tag tone={checkWords[state].tone}>{t(checkWords[state].word)}</Tag>
  return (
    <Card aria-label={t`Personal details`}>
      <h2 className={styles.title}>
        <Trans>Personal details</Trans>
      </h2>
      <KeyValueList>
        <KeyValueRow label={<Trans>User number</Trans>}>
          <span className={stack.row4}>
            <Code>{uid}</Code>
            <CopyButton text={uid} label={t`Copy user number`} />
          </span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>ID</Trans>}>
          <Code>{id}</Code>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Account</Trans>}>
          {simulated ? <Trans context="trader">Simulated</Trans> : demo ? <Trans>Demo</Trans> : <Trans>Real</Trans>}
        </KeyValueRow>
        {email !== undefined && (
          <KeyValueRow label={<Trans>E-mail address</Trans>}>
            <UserText>{email}</UserText>
          </KeyValueRow>
        )}
        {mobile !== undefined && (
          <KeyValueRow label={<Trans>Phone number</Trans>}>
            <Code>{mobile}</Code>
          </KeyValueRow>
        )}
        <KeyValueRow label={<Trans>Since</Trans>}>
          <Moment at={createdAt} />
        </KeyValueRow>
        {invitedBy !== undefined && (
          <KeyValueRow label={<Trans>Invited by</Trans>}>
            <Link className={tones.acc} to={`/user?id=${encodeURIComponent(invitedBy)}`}>
              <Code>{invitedBy}</Code>
            </Link>
          </KeyValueRow>
        )}
        <KeyValueRow label={<Trans>Identity</Trans>}>{check(identity)}</KeyValueRow>
        <KeyValueRow label={<Trans>Loan identity</Trans>}>{check(loanIdentity)}</KeyValueRow>
      </KeyValueList>
    </Card>
  )
}

function Security({ user, canHelp, onDone }: { user: UserDetail; canHelp: boolean; onDone: () => void }) {
  const { t } = useLingui()
  const { sessions, secondFactor, passkeys, openOrders, pendingOrders } = user
  return (
    <Card aria-label={t`Security and orders`}>
      <h2 className={styles.title}>
        <Trans>Security and orders</Trans>
      </h2>
      <KeyValueList>
        {user.frozen && (
          <KeyValueRow label={<Trans>Account</Trans>}>
            <Tag tone="danger">
              <Trans>Account frozen</Trans>
            </Tag>
          </KeyValueRow>
        )}
        <KeyValueRow label={<Trans>Authenticator app</Trans>}>
          {secondFactor ? <Trans>On</Trans> : <Trans>Off</Trans>}
        </KeyValueRow>
        <KeyValueRow label={<Trans>Passkeys</Trans>}>
          <span className="fig">{formatCount(passkeys)}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Logged-in devices</Trans>}>
          <span className="fig">{formatCount(sessions)}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Open orders</Trans>}>
          <span className="fig">{formatCount(openOrders)}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Pending orders</Trans>}>
          <span className="fig">{formatCount(pendingOrders)}</span>
        </KeyValueRow>
      </KeyValueList>
      {canHelp && <HelpActs user={user} onDone={onDone} />}
    </Card>
  )
}

function Loans({ user: { loans } }: { user: UserDetail }) {
  const { t } = useLingui()
  return (
    <Card aria-label={t`Loans`}>
      <h2 className={styles.title}>
        <Trans>Loans</Trans>
      </h2>
      {loans.length === 0 ? (
        <p className={text.note}>
          <Trans>None</Trans>
        </p>
      ) : (
        <ul>
          {loans.map(({ id, amount, interest, status, dueDay }) => {
            const due = dueDay ?? ''
            return (
              <li key={id} className={cx(stack.row12, styles.loan)}>
                <span className={stack.tight}>
                  <span className="fig">{formatMoney(amount)}</span>
                  <span className={styles.hint}>
                    <Trans>
                      Interest <span className="fig">{formatMoney(interest)}</span>
                    </Trans>
                    {due !== '' && (
                      <>
                        {' · '}
                        <Trans>
                          due <span className="fig">{due}</span>
                        </Trans>
                      </>
                    )}
                  </span>
                </span>
                <Tag tone={loanWords[status].tone}>{t(loanWords[status].word)}</Tag>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
