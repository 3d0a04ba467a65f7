import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { basicInfoAtom } from '../session/basicInfo.ts'
import { useAtomValue } from '../useAtom.ts'

/** Titles the document after a page and the broker; left as it is for a page that does so itself. */
export function useDocumentTitle(title: string | undefined): void {
  const { t } = useLingui()
  const brand = useAtomValue(basicInfoAtom)?.title || t`Broker`
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${brand}`
  }, [title, brand])
}
