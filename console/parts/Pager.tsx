import { Trans, useLingui } from '@lingui/react/macro'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import { formatCount } from '../../src/i18n/format.ts'
import { IconButton } from '../../src/ui/IconButton.tsx'
import styles from './Pager.module.css'

interface PagerProps {
  page: number
  total: number
  onPage: (page: number) => void
}

/** Leads through the pages of a list, and says where one is; nothing for a list of one page. */
export function Pager({ page, total, onPage }: PagerProps) {
  const { t } = useLingui()
  if (total <= PAGE_SIZE && page === 1) return null
  const first = formatCount((page - 1) * PAGE_SIZE + 1)
  const last = formatCount(Math.min(page * PAGE_SIZE, total))
  const all = formatCount(total)
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      <IconButton icon="chevron-left" label={t`Previous page`} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span className={styles.words} aria-live="polite">
        <Trans>
          <span className="fig">
            {first}–{last}
          </span>{' '}
          of <span className="fig">{all}</span>
        </Trans>
      </span>
      <IconButton
        icon="chevron-right"
        label={t`Next page`}
        disabled={page * PAGE_SIZE >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
