import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isRefusalId } from '../../session/refusalId.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import tones from '../../ui/tones.module.css'
import { useAtomValue } from '../../useAtom.ts'
import { acknowledge, type ProofWarning, proofWarningsAtom } from './proofWarnings.ts'
import { faultWords } from './proofWords.ts'

/** Says over every page that something could not be verified, until somebody has read what. */
export function ProofWarnings() {
  const [warning] = useAtomValue(proofWarningsAtom)
  const [isOpen, setOpen] = useState(false)
  if (warning === undefined) return null
  return (
    <>
      <Banner icon="warning" action={{ label: <Trans>Show</Trans>, onClick: () => setOpen(true) }}>
        <strong className={tones.danger}>
          <Title warning={warning} />
        </strong>
      </Banner>
      <WarningSheet warning={warning} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Title({ warning: { about, id } }: { warning: ProofWarning }) {
  if (about === 'log') return <Trans>Trading record not trusted</Trans>
  return isRefusalId(id) ? <Trans>Refusal not verified</Trans> : <Trans>Fill not verified</Trans>
}

interface WarningSheetProps {
  warning: ProofWarning
  open: boolean
  onClose: () => void
}

function WarningSheet({ warning, open, onClose }: WarningSheetProps) {
  const { t } = useLingui()
  const { about, id, fault, evidence } = warning
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<Title warning={warning} />}
      footer={
        <div className={stack.column12}>
          <Button onClick={() => void copyText(evidence)}>
            <Trans>Copy evidence</Trans>
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              onClose()
              acknowledge(warning)
            }}
          >
            <Trans>Dismiss warning</Trans>
          </Button>
        </div>
      }
    >
      <div className={`${stack.gap12} ${text.body}`}>
        {about === 'order' && !isRefusalId(id) && (
          <p>
            <Trans>Order</Trans> <span className="fig">{id}</span>
          </p>
        )}
        <p>{t(faultWords[fault])}</p>
        {about === 'log' && (
          <p>
            <Trans>Once dismissed, this device starts over from the server’s current record.</Trans>
          </p>
        )}
      </div>
    </Sheet>
  )
}
