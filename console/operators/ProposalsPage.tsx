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
import { ask } from '../calls/ask.ts'
import { AskedPart } from '../parts/AskedPart.tsx'
import { BarNote } from '../parts/BarNote.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { Code, UserText } from '../parts/UserText.tsx'
import { roleNames } from '../session/roleWords.ts'
import { useMe } from '../session/session.ts'
import styles from './Operators.module.css'
import { PasswordSheet } from './PasswordSheet.tsx'

const LOOK_EVERY_MS = 15_000
const load = ({ byItself }: Try): Promise<readonly Proposal[]> => ask(proposals, {}, byItself)

/** What is to be done, by its name in the audit log; one without words is shown by that name. */
const kindWords: Readonly<Record<string, MessageDescriptor>> = {
  createOperator: msg`New operator`,
  resetOperator: msg`Let begin again`,
  setRoles: msg`Change the roles`,
  enableOperator: msg`Let in again`,
}

/** What one operator has proposed and another one has to confirm. */
export function ProposalsPage() {
  const asked = useResource(load, { every: LOOK_EVERY_MS })
  const [told, setTold] = useState<OneTimePassword>()
  return (
    <Page title={<Trans>Confirmations</Trans>}>
      <AskedPart asked={asked} failed={<Trans>The confirmations did not load</Trans>}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon="key" title={<Trans>Nothing waits</Trans>} />
          ) : (
            <ul className={stack.gap12}>
              {all.map((one) => (
                <li key={one.id}>
                  <ProposalCard proposal={one} onDecided={asked.reload} onTold={setTold} />
                </li>
              ))}
            </ul>
          )
        }
      </AskedPart>
      <PasswordSheet told={told} onClose={() => setTold(undefined)} />
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
    const { password } = await ask(confirmProposal, { id })
    toast(t`The proposal is confirmed`)
    if (password) onTold(password)
  }
  const end = async () => {
    await ask(endProposal, { id })
    toast(isMine ? t`The proposal is taken back` : t`The proposal is rejected`)
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
          can be confirmed until <Moment at={expiresAt} />
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
          {isMine ? <Trans>Take it back</Trans> : <Trans>Reject</Trans>}
        </Button>
      </div>
    </Card>
  )
}
