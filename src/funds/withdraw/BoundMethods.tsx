import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { WithdrawalMethod } from '../../../contract/entities/funds.ts'
import { CurrencyMark } from '../../money/CurrencyMark.tsx'
import { GroupedText } from '../../money/GroupedText.tsx'
import screen from '../../money/Screen.module.css'
import { screenShapes } from '../../money/screenShapes.tsx'
import { ResourceView } from '../../resource/ResourceView.tsx'
import type { LoadRequest } from '../../resource/useResource.ts'
import { offlineAtom } from '../../session/offline.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { copyText } from '../../ui/copyText.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import tones from '../../ui/tones.module.css'
import { useAtomValue } from '../../useAtom.ts'
import styles from './BoundMethods.module.css'
import { DeleteSheet } from './DeleteSheet.tsx'
import { useMethods } from './useOffer.ts'
import type { WithdrawalKind } from './withdrawal.ts'
import { addAddressPath } from './withdrawQuery.ts'
import { NetworkName } from './words.tsx'

/** The addresses or bank accounts that are bound, each to be deleted, and the way to another one (document 2 §2). */
export function BoundMethods({ kind }: { kind: WithdrawalKind }) {
  const resource = useMethods(kind)
  return (
    <ResourceView
      shapes={screenShapes}
      resource={resource}
      failed={
        kind === 'coin' ? <Trans>Couldn’t load your addresses</Trans> : <Trans>Couldn’t load your bank accounts</Trans>
      }
    >
      {(methods) =>
        methods.length === 0 ? <Nothing kind={kind} /> : <List kind={kind} methods={methods} resource={resource} />
      }
    </ResourceView>
  )
}

function Nothing({ kind }: { kind: WithdrawalKind }) {
  const navigate = useNavigate()
  const bind = () => navigate(addAddressPath(kind))
  return kind === 'coin' ? (
    <EmptyState
      icon="info"
      title={<Trans>No saved addresses</Trans>}
      action={
        <Button size="m" onClick={bind}>
          <Trans>Add address</Trans>
        </Button>
      }
    >
      <Trans>Add your wallet or exchange address once, then use it for withdrawals.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      icon="info"
      title={<Trans>No saved bank accounts</Trans>}
      action={
        <Button size="m" onClick={bind}>
          <Trans>Add bank account</Trans>
        </Button>
      }
    >
      <Trans>Add your bank account once, then use it for withdrawals.</Trans>
    </EmptyState>
  )
}

interface ListProps {
  kind: WithdrawalKind
  methods: readonly WithdrawalMethod[]
  resource: LoadRequest<unknown>
}

function List({ kind, methods, resource }: ListProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const offline = useAtomValue(offlineAtom)
  const [deleting, setDeleting] = useState<WithdrawalMethod>()
  return (
    <>
      <ul className={stack.column12} aria-label={kind === 'coin' ? t`Saved addresses` : t`Saved bank accounts`}>
        {methods.map((method) => (
          <li key={method.id}>
            <Method method={method} offline={offline} onDelete={() => setDeleting(method)} />
          </li>
        ))}
      </ul>
      <div className={screen.foot}>
        <Button full variant="secondary" icon="plus" onClick={() => navigate(addAddressPath(kind))}>
          {kind === 'coin' ? <Trans>Add another address</Trans> : <Trans>Add another account</Trans>}
        </Button>
        {offline && (
          <p className={text.note} role="status">
            <Trans>You’re offline. This list may be out of date.</Trans>
          </p>
        )}
      </div>
      <DeleteSheet
        method={deleting}
        onClose={() => setDeleting(undefined)}
        onDeleted={() => {
          setDeleting(undefined)
          resource.reload()
        }}
      />
    </>
  )
}

interface MethodProps {
  method: WithdrawalMethod
  offline: boolean
  onDelete: () => void
}

function Method({ method, offline, onDelete }: MethodProps) {
  const { currency, address, payeeAccount, payeeName, bankName } = method
  const number = address ?? payeeAccount ?? ''
  return (
    <Card>
      <div className={stack.row12}>
        {currency && <CurrencyMark code={currency.code} />}
        <div className={stack.fillBreak}>
          <p className={text.title}>{currency?.code}</p>
          <p className={text.note}>
            {currency?.network ? <NetworkName network={currency.network} /> : <bdi>{bankName}</bdi>}
          </p>
        </div>
      </div>
      <p className={styles.number}>
        <GroupedText text={number} />
      </p>
      {payeeName && (
        <p className={text.note}>
          <bdi>{payeeName}</bdi>
        </p>
      )}
      <div className={styles.acts}>
        <Button variant="text" icon="copy-doc" onClick={() => void copyText(number)}>
          <Trans>Copy</Trans>
        </Button>
        <Button variant="text" className={tones.danger} disabled={offline} onClick={onDelete}>
          <Trans>Delete</Trans>
        </Button>
      </div>
    </Card>
  )
}
