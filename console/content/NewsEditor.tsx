import { Trans } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { newsItemWhole, pictureSources } from '../../contract/operator/content.ts'
import type { NewsItem } from '../../contract/operator/entities/content.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { ask } from '../calls/ask.ts'
import { AskedPart } from '../parts/AskedPart.tsx'
import { Page } from '../parts/Page.tsx'
import { NewsForm } from './NewsForm.tsx'

/** What is known of an item, and where its pictures may come from. */
interface Opened {
  readonly item: NewsItem | undefined
  readonly origins: readonly string[]
}

async function open(id: string): Promise<Opened> {
  const [item, { origins }] = await Promise.all([
    id === 'new' ? undefined : ask(newsItemWhole, { id }),
    ask(pictureSources, {}),
  ])
  return { item, origins }
}

/** An article being written, of an id or a new one. */
export function NewsEditor({ id }: { id: string }) {
  const navigate = useNavigate()
  const asked = useResource(useCallback(() => open(id), [id]))
  return (
    <Page
      title={id === 'new' ? <Trans>New article</Trans> : <Trans>Article</Trans>}
      onBack={() => navigate('/news')}
      full
    >
      <AskedPart asked={asked} failed={<Trans>The article did not load</Trans>}>
        {({ item, origins }) => <NewsForm item={item} origins={origins} onChanged={asked.reload} />}
      </AskedPart>
    </Page>
  )
}
