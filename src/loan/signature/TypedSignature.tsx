import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { MAX_NAME_LENGTH } from '../../../contract/identityData.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SignaturePad.module.css'
import { usePaper } from './usePaper.ts'

interface TypedSignatureProps {
  name: string
  onName: (name: string) => void
  /** The name that the agreement is made out to. */
  borrower: string
  error?: ReactNode
}

/** A name that is typed in the place of a signature, for who cannot draw, and how it will look. */
export function TypedSignature({ name, onName, borrower, error }: TypedSignatureProps) {
  const { t } = useLingui()
  const paper = useRef<HTMLCanvasElement>(null)
  usePaper(paper, { name: name.trim() })
  return (
    <div className={styles.typed}>
      <TextField
        label={<Trans>Your full name</Trans>}
        value={name}
        onChange={onName}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={MAX_NAME_LENGTH}
        {...(borrower !== '' && {
          hint: (
            <Trans>
              As shown in the agreement: <bdi>{borrower}</bdi>
            </Trans>
          ),
        })}
        error={error}
      />
      <div className={styles.pad}>
        <canvas
          ref={paper}
          className={styles.canvas}
          role="img"
          aria-label={name.trim() === '' ? t`Signature area, empty` : t`Your signature`}
        />
        <span className={styles.line} aria-hidden="true" />
      </div>
    </div>
  )
}
