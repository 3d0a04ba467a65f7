import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copyText.ts'
import { cx } from '../ui/cx.ts'
import { Sheet } from '../ui/Sheet.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import styles from './ServiceSheet.module.css'

interface ServiceSheetProps {
  /** As the broker wrote it. */
  link: string
  /** Target of the link. Undefined if it is not a web address. */
  address: string | undefined
  open: boolean
  onClose: () => void
}

/** The link to customer service, to be copied or opened (document 2 §2). */
export function ServiceSheet({ link, address, open, onClose }: ServiceSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<Trans>Customer service</Trans>}
      footer={
        <div className={styles.acts}>
          {address !== undefined && (
            <a className={styles.open} href={address} target="_blank" rel="noopener noreferrer">
              <Trans>Open</Trans>
            </a>
          )}
          <Button full icon="copy-doc" onClick={() => void copyText(link)}>
            <Trans>Copy</Trans>
          </Button>
        </div>
      }
    >
      <div className={cx(stack.gap12, text.body)}>
        <p>
          <Trans>Contact customer service here:</Trans>
        </p>
        <p className={styles.link}>
          <bdi dir="ltr">{link}</bdi>
        </p>
      </div>
    </Sheet>
  )
}
