import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { companies } from '../../contract/calls/community.ts'
import type { Company } from '../../contract/entities/community.ts'
import { request } from '../api/request.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import text from '../ui/text.module.css'
import { CompanyLogo } from './CompanyLogo.tsx'
import { CompanySheet } from './CompanySheet.tsx'
import list from './listRow.module.css'
import styles from './ProductPage.module.css'
import { SearchBody } from './SearchBody.tsx'
import { useSearch } from './useSearch.ts'

/** Companies by a part of their name; a tap shows everything of one (document 2 §2). */
export function CompanySearch() {
  const { t } = useLingui()
  const search = useSearch(useCallback((name: string) => request(companies, { name }, { silent: true }), []))
  const [shown, setShown] = useState<Company>()
  const [open, setOpen] = useState(false)
  const show = (company: Company) => {
    setShown(company)
    setOpen(true)
  }
  return (
    <>
      <SearchBody
        search={search}
        label={t`Search companies`}
        nothing={<Trans>Companies that work with this broker appear here.</Trans>}
      >
        {(found) => (
          <ul aria-label={t`Companies`}>
            {found.map((company) => (
              <li key={company.id} className={cx(list.item, styles.item)}>
                <button
                  type="button"
                  className={cx(list.row, styles.row)}
                  aria-haspopup="dialog"
                  onClick={() => show(company)}
                >
                  <CompanyLogo company={company} />
                  <span className={list.words}>
                    <bdi className={text.title}>{company.name}</bdi>
                    {company.subject !== '' && <bdi className={text.caption}>{company.subject}</bdi>}
                  </span>
                  <Icon name="chevron-right" size={16} className={styles.chevron ?? ''} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </SearchBody>
      {shown && <CompanySheet company={shown} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
