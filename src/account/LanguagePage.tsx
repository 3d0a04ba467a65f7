import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { LanguageCode } from '../../contract/languages.ts'
import { errorWords, NetworkError } from '../api/errors.ts'
import { useLanguage } from '../i18n/language.ts'
import { Page } from '../Page.tsx'
import { useGoBack } from '../router.tsx'
import { isOffline } from '../session/offline.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { MenuList } from '../ui/MenuList.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { toast } from '../ui/toast.ts'
import { LanguageRow } from './LanguageRow.tsx'
import page from './page.module.css'
import { searchLanguages } from './searchLanguages.ts'

/** The language picker: searched by any of a language's names; choosing one goes back (document 2 §2). */
export function LanguagePage() {
  const goBack = useGoBack()
  const { t } = useLingui()
  const { language, offered, choose } = useLanguage()
  const [query, setQuery] = useState('')
  const found = searchLanguages(offered, query, language.bcp47)
  const take = async (code: LanguageCode) => {
    try {
      await choose(code)
    } catch (cause) {
      toast(errorWords(new NetworkError(isOffline() ? 'offline' : 'network', undefined, { cause })), { tone: 'danger' })
      return
    }
    goBack()
  }
  const list = useRef<HTMLDivElement>(null)
  return (
    <Page title={<Trans>Language</Trans>} width="column" className={page.page}>
      <div ref={list} className={page.body}>
        <SearchField first list={list} value={query} onChange={setQuery} label={t`Search languages`} />
        {found.length === 0 ? (
          <EmptyState icon="search" title={<Trans>No languages found</Trans>} />
        ) : (
          <MenuList>
            {found.map((one) => (
              <LanguageRow
                key={one.code}
                language={one}
                selected={one.code === language.code}
                onChoose={() => take(one.code)}
              />
            ))}
          </MenuList>
        )}
      </div>
    </Page>
  )
}
