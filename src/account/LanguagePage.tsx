import { Trans } from '@lingui/react/macro'
import { useLanguage } from '../i18n/language.ts'
import { goBack } from '../navigation/location.ts'
import { MenuList } from '../ui/MenuList.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { LanguageRow } from './LanguageRow.tsx'
import page from './page.module.css'

/** The language picker: choosing one goes back (document 2 §2). */
export function LanguagePage() {
  const { language, offered, choose } = useLanguage()
  return (
    <div className={page.page}>
      <PageHead title={<Trans>Language</Trans>} onBack={goBack} />
      <div className={page.body}>
        <MenuList>
          {offered.map((one) => (
            <LanguageRow
              key={one.code}
              language={one}
              selected={one.code === language.code}
              onChoose={async () => {
                await choose(one.code)
                goBack()
              }}
            />
          ))}
        </MenuList>
      </div>
    </div>
  )
}
