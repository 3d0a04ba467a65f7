import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { NEWS_CATEGORY } from '../../contract/constants.ts'
import { publishNews, saveNews, withdrawNews } from '../../contract/operator/content.ts'
import { newsFaults } from '../../contract/operator/contentRules.ts'
import type { NewsItem } from '../../contract/operator/entities/content.ts'
import { useForm } from '../../src/form/useForm.ts'
import { Button } from '../../src/ui/Button.tsx'
import { cx } from '../../src/ui/cx.ts'
import stack from '../../src/ui/stack.module.css'
import { TextField } from '../../src/ui/TextField.tsx'
import text from '../../src/ui/text.module.css'
import { toast } from '../../src/ui/toast.ts'
import { request } from '../calls/request.ts'
import { Moment } from '../parts/Moment.tsx'
import { TextArea } from '../parts/TextArea.tsx'
import { useContentDraft } from './drafts.ts'
import layout from './Form.module.css'
import { useTextFaults } from './faultWords.ts'
import { MarkupArea } from './MarkupArea.tsx'
import styles from './NewsForm.module.css'
import { NewsPreview } from './NewsPreview.tsx'
import { NewsStateTag } from './newsStates.tsx'
import { PublishSheet } from './PublishSheet.tsx'
import { SaveBar } from './SaveBar.tsx'

interface NewsFormProps {
  /** Undefined for a new one. */
  item: NewsItem | undefined
  /** Origins from which images may be loaded. */
  origins: readonly string[]
  onChanged: () => void
}

/** Returns the form values of a stored item. `since` is the time of the last change the writer has seen. */
const typedOf = (item: NewsItem | undefined) => ({
  category: String(item?.category ?? 1),
  title: item?.title ?? '',
  summary: item?.summary ?? '',
  logo: item?.logo ?? '',
  content: item?.content ?? '',
  since: item?.changedAt,
})

/** An article's fields with its preview, and what can be done with it. */
export function NewsForm({ item, origins, onChanged }: NewsFormProps) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const wordsOf = useTextFaults()
  const draft = useContentDraft(`news ${item?.id ?? 'new'}`, typedOf(item))
  const [plans, setPlans] = useState(false)
  const { value, changed, change, drop } = draft
  const fields = { ...value, category: Number(value.category) }
  const faults = newsFaults(fields, origins)
  const form = useForm<keyof typeof faults>({
    faults: wordsOf(faults),
    send: async () => settle(await saved(), t`Article saved`),
  })
  // What is missing is only said once it is needed.
  const wrong = (field: keyof typeof faults) => form.error(field, faults[field] !== 'missing')

  const saved = async (): Promise<string> => {
    const { since, ...text } = fields
    const { id } = await request(saveNews, { ...text, id: item?.id, since })
    drop()
    return id
  }
  const settle = (id: string, words: string) => {
    toast(words)
    if (item) onChanged()
    else navigate(`/news?id=${encodeURIComponent(id)}`, { replace: true })
  }
  const publish = (from?: number) =>
    form.submit(async () => {
      const isSaved = changed || !item
      const id = isSaved ? await saved() : item.id
      try {
        await request(publishNews, { id, from })
      } catch (failure) {
        // What was typed is kept: it is shown as the server has it, and only the publishing is left to be done.
        if (isSaved) settle(id, t`Article saved`)
        throw failure
      }
      setPlans(false)
      settle(id, from === undefined ? t`Article published` : t`Article scheduled`)
    })
  const withdraw = () =>
    form.run(async () => {
      if (!item) return
      await request(withdrawNews, { id: item.id })
      settle(item.id, t`Article withdrawn`)
    })
  const isOut = item?.state === 'shown' || item?.state === 'timed'
  const hosts = origins.join(', ')

  return (
    <>
      {item && (
        <p className={cx(stack.row8, text.detail, styles.state)}>
          <NewsStateTag state={item.state} />{' '}
          {item.publishedAt !== undefined && item.state !== 'draft' && <Moment at={item.publishedAt} />}
        </p>
      )}
      <div ref={form.ref} className={styles.desk}>
        <div className={layout.form}>
          <TextField
            label={<Trans>Title</Trans>}
            dir="auto"
            value={value.title}
            onChange={(title) => change({ title })}
            error={wrong('title')}
          />
          <TextArea
            label={<Trans>Summary</Trans>}
            rows={2}
            value={value.summary}
            onChange={(summary) => change({ summary })}
            hint={<Trans>Shown below the title in the list.</Trans>}
            error={wrong('summary')}
          />
          <MarkupArea value={value.content} onChange={(content) => change({ content })} error={wrong('content')} />
          <div className={layout.pair}>
            <TextField
              label={<Trans>List image</Trans>}
              aside={<Trans>Optional</Trans>}
              type="url"
              ltr
              value={value.logo}
              onChange={(logo) => change({ logo })}
              hint={
                hosts === '' ? (
                  <Trans>No image hosts are allowed yet. Set them with IMAGE_ORIGINS.</Trans>
                ) : (
                  <Trans>Use an address at {hosts}.</Trans>
                )
              }
              error={wrong('logo')}
            />
            <TextField
              label={<Trans>Category</Trans>}
              inputMode="numeric"
              ltr
              value={value.category}
              onChange={(category) => change({ category })}
              hint={<Trans>The app shows category {NEWS_CATEGORY}.</Trans>}
              error={wrong('category')}
            />
          </div>
        </div>
        <NewsPreview title={value.title} content={value.content} />
      </div>
      <SaveBar
        changed={changed}
        form={form}
        action={item && isOut ? <Trans>Save published article</Trans> : <Trans>Save draft</Trans>}
        onDrop={drop}
      >
        {isOut ? (
          <Button size="m" variant="secondary" disabled={form.busy} onClick={() => void withdraw()}>
            <Trans>Remove</Trans>
          </Button>
        ) : (
          <>
            <Button size="m" variant="soft" disabled={form.busy || form.offline} onClick={() => void publish()}>
              {item?.state === 'withdrawn' ? <Trans>Publish again</Trans> : <Trans>Publish now</Trans>}
            </Button>
            <Button
              size="m"
              variant="secondary"
              disabled={form.busy || form.offline}
              onClick={() => void form.submit(() => setPlans(true))}
            >
              <Trans>Publish later</Trans>
            </Button>
          </>
        )}
      </SaveBar>
      <PublishSheet open={plans} onClose={() => setPlans(false)} onPublish={publish} />
    </>
  )
}
