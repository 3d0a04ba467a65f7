import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import type { CheckedWitness } from '../../../contract/proof/witnessed.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatCount } from '../../i18n/format.ts'
import { useResource } from '../../resource/useResource.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import type { CheckedOrder } from './orderProof.ts'
import styles from './ProofSheet.module.css'
import { faultWords, type ProofState, type StateWords } from './proofWords.ts'
import { Seal } from './Seal.tsx'
import { witnessesOf } from './witnesses.ts'

/** Witnesses sign once a minute: those that have not signed yet are asked for again, ms. */
const WITNESSES_EVERY_MS = 10_000

interface ProofBodyProps {
  /** Name of the state. */
  words: StateWords
  state: ProofState
  /** The id under which the evidence is kept. */
  id: string
  /** None while there is nothing to look at. */
  check: CheckedOrder | undefined
  busy: boolean
  onRetry: () => void
  /** The rest of the facts, above the checkpoint. */
  facts?: ReactNode
  /** Verified statements, each a `Check`. */
  checks: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** The verdict on something in the server's log, what was checked, who else has signed it, and what that proves. */
export function ProofBody({ words, state, id, check, busy, onRetry, facts, checks, action, children }: ProofBodyProps) {
  const { checkpoint } = check?.proof ?? {}
  return (
    <div className={cx(stack.gap16, styles.body)}>
      <Outcome words={words} state={state} check={check} />
      {state !== 'verified' && state !== 'failed' && (
        <Button variant="secondary" size="m" busy={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {children}
      {state === 'verified' && (
        <ul className={styles.checks}>
          {checks}
          <Check>
            <Trans>The record has only grown since this device first saw it</Trans>
          </Check>
        </ul>
      )}
      {check && checkpoint && (
        <KeyValueList className={styles.facts}>
          {facts}
          <KeyValueRow label={<Trans>Checkpoint</Trans>}>
            <span>
              <span className={text.detail}>{formatDateTime(checkpoint.time, 'clock')} · </span>
              <span className="fig">{formatCount(checkpoint.size)}</span>
            </span>
          </KeyValueRow>
          <Witnesses id={id} check={check} />
        </KeyValueList>
      )}
      <div className={stack.gap4}>
        {action}
        <Meaning />
      </div>
    </div>
  )
}

/** The verdict, in a band of its colour. */
function Outcome({
  words: { tone, icon, title, meaning },
  state,
  check,
}: Pick<ProofBodyProps, 'words' | 'state' | 'check'>) {
  const { t } = useLingui()
  const words = check?.fault === undefined ? meaning : faultWords[check.fault]
  const duration = formatCount(Math.max(1, Math.ceil(check?.took ?? 0)))
  return (
    <div className={cx(styles.outcome, styles[tone])} role={state === 'failed' ? 'alert' : 'status'}>
      {state === 'verified' ? <Seal /> : <Icon name={icon} size={24} />}
      <div className={stack.lines}>
        <p className={styles.verdict}>{t(title)}</p>
        <p className={text.detail}>
          {state === 'verified' ? (
            <Trans>Checked on this device in {duration} ms, works offline</Trans>
          ) : (
            words && t(words)
          )}
        </p>
      </div>
    </div>
  )
}

/** Something that holds. */
export const Check = ({ children }: { children: ReactNode }) => (
  <li className={stack.row12}>
    <Icon name="check" size={18} className={styles.hook} />
    <span>{children}</span>
  </li>
)

const agreeing = (witnesses: readonly CheckedWitness[]): number => witnesses.filter(({ agrees }) => agrees).length
const everyOf = (witnesses: readonly CheckedWitness[]) =>
  agreeing(witnesses) < witnesses.length ? WITNESSES_EVERY_MS : undefined

/** Shows how many witnesses of the log have signed it up to this entry. */
function Witnesses({ id, check: { evidence } }: { id: string; check: CheckedOrder }) {
  const load = useCallback(() => witnessesOf(id, evidence), [id, evidence])
  const { answer } = useResource(load, { every: everyOf })
  if (answer === undefined) return null
  const [agree, all] = [agreeing(answer), answer.length]
  const [agreed, total] = [formatCount(agree), formatCount(all)]
  return (
    <KeyValueRow label={<Trans>Witnesses</Trans>} muted={all === 0}>
      {all === 0 ? (
        <Trans>None</Trans>
      ) : (
        <Trans>
          {agreed} of {total} agree
        </Trans>
      )}
      {all > 0 && agree === all && <Icon name="check" size={16} className={styles.hook} />}
    </KeyValueRow>
  )
}

/** Explains what the check proves and what it does not. */
function Meaning() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={stack.gap8}>
      <Button variant="text" size="m" full aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
        <Trans>What does this prove?</Trans>
      </Button>
      {isOpen && (
        <div className={cx(text.detail, stack.gap8)}>
          <p>
            <Trans>
              The server writes every price and decision to a record and signs it. This device checked that your order
              and the ticks around it are in that record, that the fill follows from them, and that nothing already in
              the record was changed.
            </Trans>
          </p>
          <p>
            <Trans>
              It doesn’t prove that the prices match other markets, that no tick was left out of the record, or how long
              your order took to reach the server. Only ticks within seconds of the fill are checked.
            </Trans>
          </p>
        </div>
      )}
    </div>
  )
}
