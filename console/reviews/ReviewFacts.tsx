import { Trans, useLingui } from '@lingui/react/macro'
import type { Fact, FactKey } from '../../contract/operator/entities/review.ts'
import { KeyValueList, KeyValueRow } from '../../src/ui/KeyValue.tsx'
import text from '../../src/ui/text.module.css'
import { CopyButton } from '../parts/CopyButton.tsx'
import { FactValue } from './FactValue.tsx'
import { factWords } from './facts.ts'
import styles from './ReviewFacts.module.css'

/** Shows all submitted data of a review. */
export function ReviewFacts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useLingui()
  if (facts.length === 0)
    return (
      <p className={text.note}>
        <Trans>Only images were submitted.</Trans>
      </p>
    )
  return (
    <KeyValueList>
      {facts.map(({ key, type, value }) => {
        const word = factWords[key as FactKey]
        const name = word ? t(word) : key
        return (
          <KeyValueRow key={key} label={name}>
            <span className={styles.value}>
              <FactValue type={type} value={value} />
              {type === 'code' && <CopyButton text={value} label={t`Copy: ${name}`} />}
            </span>
          </KeyValueRow>
        )
      })}
    </KeyValueList>
  )
}
