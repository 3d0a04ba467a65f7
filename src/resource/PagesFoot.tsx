import { useLingui } from '@lingui/react/macro'
import { errorWords } from '../api/errors.ts'
import { InfiniteSentinel } from '../ui/InfiniteSentinel.tsx'
import type { PageOfRows } from './pagedResource.ts'
import type { PagesRequest } from './useResource.ts'

interface PagesFootProps {
  pages: Pick<PagesRequest<PageOfRows>, 'error' | 'adding' | 'reload' | 'more'> & {
    readonly answer: { readonly complete: boolean } | undefined
  }
}

/** The foot of a list that is loaded page by page. */
export function PagesFoot({ pages }: PagesFootProps) {
  const { t } = useLingui()
  const { answer, error, adding, reload, more } = pages
  const isMore = answer?.complete === false
  return (
    <InfiniteSentinel
      hasMore={isMore}
      busy={adding}
      onMore={() => void (isMore ? more() : reload())}
      end={t`End of list`}
      error={error === undefined ? undefined : errorWords(error)}
    />
  )
}
