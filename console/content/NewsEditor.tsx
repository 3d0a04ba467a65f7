import { Trans } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { newsItemWhole, pictureSources } from '../../contract/operator/content.ts'
import type { NewsItem } from '../../contract/operator/entities/content.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { request } from '../calls/request.ts'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Page } from '../parts/Page.tsx'
import { NewsForm } from './NewsForm.tsx'

/** An item as the server has it, and the origins from which its images may be loaded. */
interface Opened {
  readonly item: NewsItem | undefined
  readonly origins: readonly string[]
}

async function open(id: string): Promise<Opened> {
  const [item, { origins }] = await Promise.all([
    id === 'new' ? undefined : request(newsItemWhole, { id }),
    request(pictureSources, {}),
  ])
  return { item, origins }
}

/** An article being written, of an id or a new one. */
export function NewsEditor({ id }: { id: string }) {
  const navigate = useNavigate()
  const resource = useResource(useCallback(() => open(id), [id]))
  return (
    <Page
      title={id === 'new' ? <Trans>New article</Trans> : <Trans>Article</Trans>}
      onBack={() => navigate('/news')}
      full
    >
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the article</Trans>}>
        {({ item, origins }) => <NewsForm item={item} origins={origins} onChanged={resource.reload} />}
      </LoadedPart>
    </Page>
  )
}
