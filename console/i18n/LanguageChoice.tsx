import { useLingui } from '@lingui/react/macro'
import { Segmented } from '../../src/ui/Segmented.tsx'
import { toast } from '../../src/ui/toast.ts'
import { offeredLanguages, useConsoleLanguage } from './consoleLanguage.ts'

/** The languages of the console, each in its own words. */
export function LanguageChoice() {
  const { t } = useLingui()
  const { language, choose } = useConsoleLanguage()
  return (
    <Segmented
      label={t`Language`}
      value={language.code}
      onChange={(code) => choose(code).catch(() => toast(t`Couldn’t load this language`, { tone: 'danger' }))}
      options={offeredLanguages.map(({ code, name }) => ({ value: code, label: <bdi>{name}</bdi> }))}
    />
  )
}
