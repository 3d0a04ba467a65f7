import { Trans, useLingui } from '@lingui/react/macro'
import type { MethodKind, Terms } from '../../contract/operator/entities/methods.ts'
import { methodFields, type TermField } from '../../contract/operator/methodTerms.ts'
import { KeyValueList, KeyValueRow } from '../../src/ui/KeyValue.tsx'
import tones from '../../src/ui/tones.module.css'
import { Code, UserText } from '../parts/UserText.tsx'
import { termValueWords, termWords } from './methodWords.ts'
import styles from './TermsView.module.css'

/** Fields that hold words of somebody's own; the others are compared sign by sign. */
const texts: readonly string[] = ['name', 'bankName', 'bankAddress', 'payeeName', 'remark']

/** A value of terms as it is read. */
function TermValue({ field: { name, words }, children }: { field: TermField; children: string }) {
  const { t } = useLingui()
  const word = words && termValueWords[children]
  if (children === '')
    return (
      <span className={tones.quiet}>
        <Trans>None</Trans>
      </span>
    )
  if (word) return t(word)
  return texts.includes(name) ? <UserText>{children}</UserText> : <Code>{children}</Code>
}

interface TermsViewProps {
  kind: MethodKind
  /** Undefined for what is new. */
  before?: Terms | undefined
  /** Undefined for what ends. */
  after?: Terms | undefined
}

/** Terms, and what of them changes: what it was is struck out, what it becomes stands under it. */
export function TermsView({ kind, before, after }: TermsViewProps) {
  const { t } = useLingui()
  return (
    <KeyValueList>
      {methodFields[kind].map((field) => {
        const { name } = field
        const [was, is] = [before?.[name] ?? '', after?.[name] ?? '']
        const isChanged = before !== undefined && after !== undefined && was !== is
        const word = termWords[name]
        return (
          <KeyValueRow key={name} label={word ? t(word) : name}>
            {before !== undefined && (isChanged || after === undefined) && (
              <del className={styles.before}>
                <TermValue field={field}>{was}</TermValue>
              </del>
            )}
            {after !== undefined && (
              <span className={isChanged ? styles.after : undefined}>
                <TermValue field={field}>{is}</TermValue>
              </span>
            )}
          </KeyValueRow>
        )
      })}
    </KeyValueList>
  )
}
