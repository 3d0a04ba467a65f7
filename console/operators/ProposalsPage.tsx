import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { roleWords as allRoles, type OneTimePassword } from '../../contract/operator/entities/operator.ts'
import type { Proposal } from '../../contract/operator/entities/proposal.ts'
import { confirmProposal, endProposal, proposals } from '../../contract/operator/operators.ts'
import { useSend } from '../../src/form/useSend.ts'
import type { Try } from '../../src/resource/resource.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import { toast } from '../../src/ui/toast.ts'
import { request } from '../calls/request.ts'
import { BarNote } from '../parts/BarNote.tsx'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { Code, UserText } from '../parts/UserText.tsx'
import { roleNames } from '../session/roleWords.ts'
import { useMe } from '../session/session.ts'
import styles from './Operators.module.css'
import { PasswordSheet } from './PasswordSheet.tsx'

const POLL_INTERVAL_MS = 15_000
const load = ({ byItself }: Try): Promise<readonly Proposal[]> => request(proposals, {}, byItself)

/** Labels of proposed acts by their name in the audit log. An act without a label is shown by its name. */
const kindWords: Readonly<Record<string, MessageDescriptor>> = {
  createOperator: msg`New operator`,
  resetOperator: msg`Reset access`,
  setRoles: msg`Change roles`,
  enableOperator: msg`Re-enable`,
}

/** Lists what one operator has proposed and another one has to confirm. */
export function ProposalsPage() {
  const resource = useResource(load, { every: POLL_INTERVAL_MS })
  const [password, setPassword] = useState<OneTimePassword>()
  return (
    <Page title={<Trans>Confirmations</Trans>}>
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the confirmations</Trans>}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon="key" title={<Trans>Nothing to review</Trans>} />
          ) : (
            <ul className={stack.gap12}>
              {all.map((one) => (
                <li key={one.id}>
                  <ProposalCard proposal={one} onDecided={resource.reload} onTold={setPassword} />
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
      <PasswordSheet password={password} onClose={() => setPassword(undefined)} />
    </Page>
  )
}

interface ProposalCardProps {
  proposal: Proposal
  onDecided: () => void
  onTold: (password: OneTimePassword) => void
}

function ProposalCard({ proposal, onDecided, onTold }: ProposalCardProps) {
  const { t } = useLingui()
  const me = useMe()
  const { busy, run } = useSend()
  const { id, kind, subject, detail, proposedBy, proposedAt, expiresAt, bar } = proposal
  const words = kindWords[kind]
  const roles = allRoles.filter((role) => detail.split(', ').includes(role))
  const isMine = proposedBy === me.name
  const decide = (send: () => Promise<void>) =>
    run(async () => {
      try {
        await send()
      } finally {
        // Refused or done: somebody may have been faster.
        onDecided()
      }
    })
  const confirm = async () => {
    const { password } = await request(confirmProposal, { id })
    toast(t`Proposal confirmed`)
    if (password) onTold(password)
  }
  const end = async () => {
    await request(endProposal, { id })
    toast(isMine ? t`Proposal withdrawn` : t`Proposal rejected`)
  }
  return (
    <Card className={styles.acts} aria-label={id}>
      <div className={stack.wrap8}>
        <h2 className={text.title}>{words ? t(words) : kind}</h2>
        <Code>{subject.replace(/^operator-/, '')}</Code>
      </div>
      {detail !== '' && (
        <p className={styles.text}>{roles.length > 0 ? roleNames(roles, t) : <UserText>{detail}</UserText>}</p>
      )}
      <p className={text.note}>
        <Trans>
          Proposed by <Code>{proposedBy}</Code>, <Moment at={proposedAt} />
        </Trans>
        {' · '}
        <Trans>
          confirm by <Moment at={expiresAt} />
        </Trans>
      </p>
      {bar && <BarNote bar={bar} />}
      <div className={stack.wrap8}>
        {!bar && (
          <Button size="m" icon="check" busy={busy} onClick={() => void decide(confirm)}>
            <Trans>Confirm</Trans>
          </Button>
        )}
        <Button size="m" variant="secondary" disabled={busy} onClick={() => void decide(end)}>
          {isMine ? <Trans context="a publication or proposal">Withdraw</Trans> : <Trans>Reject</Trans>}
        </Button>
      </div>
    </Card>
  )
}
