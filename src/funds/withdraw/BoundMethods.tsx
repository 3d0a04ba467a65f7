import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { WithdrawalMethod } from '../../../contract/entities/funds.ts'
import { CurrencyMark } from '../../money/CurrencyMark.tsx'
import { GroupedText } from '../../money/GroupedText.tsx'
import screen from '../../money/Screen.module.css'
import { screenShapes } from '../../money/screenShapes.tsx'
import { ResourceView } from '../../resource/ResourceView.tsx'
import type { Asked } from '../../resource/useResource.ts'
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
import { addressOfBinding } from './withdrawAsk.ts'
import type { WithdrawalKind } from './withdrawal.ts'
import { NetworkName } from './words.tsx'

/** The addresses or bank accounts that are bound, each to be deleted, and the way to another one (document 2 §2). */
export function BoundMethods({ kind }: { kind: WithdrawalKind }) {
  const asked = useMethods(kind)
  return (
    <ResourceView
      shapes={screenShapes}
      asked={asked}
      failed={
        kind === 'coin' ? <Trans>Your addresses did not load</Trans> : <Trans>Your bank accounts did not load</Trans>
      }
    >
      {(methods) =>
        methods.length === 0 ? <Nothing kind={kind} /> : <List kind={kind} methods={methods} asked={asked} />
      }
    </ResourceView>
  )
}

function Nothing({ kind }: { kind: WithdrawalKind }) {
  const navigate = useNavigate()
  const bind = () => navigate(addressOfBinding(kind))
  return kind === 'coin' ? (
    <EmptyState
      icon="info"
      title={<Trans>No address is bound</Trans>}
      action={
        <Button size="m" onClick={bind}>
          <Trans>Bind an address</Trans>
        </Button>
      }
    >
      <Trans>Bind the address of your own wallet or exchange once; withdrawals then go there.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      icon="info"
      title={<Trans>No bank account is bound</Trans>}
      action={
        <Button size="m" onClick={bind}>
          <Trans>Bind a bank account</Trans>
        </Button>
      }
    >
      <Trans>Bind your own bank account once; withdrawals then go there.</Trans>
    </EmptyState>
  )
}

interface ListProps {
  kind: WithdrawalKind
  methods: readonly WithdrawalMethod[]
  asked: Asked<unknown>
}

function List({ kind, methods, asked }: ListProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const offline = useAtomValue(offlineAtom)
  const [deleting, setDeleting] = useState<WithdrawalMethod>()
  return (
    <>
      <ul className={stack.column12} aria-label={kind === 'coin' ? t`Bound addresses` : t`Bound bank accounts`}>
        {methods.map((method) => (
          <li key={method.id}>
            <Method method={method} offline={offline} onDelete={() => setDeleting(method)} />
          </li>
        ))}
      </ul>
      <div className={screen.foot}>
        <Button full variant="secondary" icon="plus" onClick={() => navigate(addressOfBinding(kind))}>
          {kind === 'coin' ? <Trans>Bind another address</Trans> : <Trans>Bind another account</Trans>}
        </Button>
        {offline && (
          <p className={text.note} role="status">
            <Trans>You are offline. This is what was bound when it was loaded.</Trans>
          </p>
        )}
      </div>
      <DeleteSheet
        method={deleting}
        onClose={() => setDeleting(undefined)}
        onDeleted={() => {
          setDeleting(undefined)
          asked.reload()
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
