import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatExact } from '../i18n/format.ts'
import { Margin } from '../i18n/OrderMoney.tsx'
import { confirmOrdersAtom } from '../session/settings.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { useAtomValue } from '../useAtom.ts'
import { FreeMargin, NONE } from './MarginFigures.tsx'
import styles from './PhoneSums.module.css'
import type { SumsProps } from './Ticket.tsx'
import { DetailsSheet } from './ticketSheets.tsx'

/** Shows margin, fee and free margin of the order. The rest is one tap away, with the confirmation settings. */
export function PhoneSums({ ticket, figures }: SumsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const asks = useAtomValue(confirmOrdersAtom)
  const { preview } = figures
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>
            <Trans>Margin</Trans>
          </dt>
          <dd>{preview ? <Margin value={preview.margin} /> : NONE}</dd>
        </div>
        <div>
          <dt>
            <Trans>Fee</Trans>
          </dt>
          <dd className="fig">{preview ? formatExact(preview.fee) : NONE}</dd>
        </div>
        <div className={styles.free}>
          <dt>
            <Trans>Free margin</Trans>
          </dt>
          <dd>
            <FreeMargin preview={preview} />
          </dd>
        </div>
      </dl>
      <button type="button" className={styles.more} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{t`Details`}</span>
        <Icon name="chevron-right" size={12} />
        <span className={styles.way}>{asks ? t`Confirmation on` : t`One-tap trading on`}</span>
      </button>
      <DetailsSheet open={open} onClose={() => setOpen(false)} ticket={ticket} figures={figures} />
    </>
  )
}
