import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MAX_LENGTHS, textFault } from '../../contract/operator/contentRules.ts'
import type { ShownCategory } from '../../contract/operator/entities/presentation.ts'
import { orderCategories, removeCategory, saveCategory, shownCategories } from '../../contract/operator/presentation.ts'
import { FormSheet } from '../../src/form/FormSheet.tsx'
import { useForm } from '../../src/form/useForm.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Tag } from '../../src/ui/Tag.tsx'
import { TextField } from '../../src/ui/TextField.tsx'
import { toast } from '../../src/ui/toast.ts'
import { request } from '../calls/request.ts'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Page } from '../parts/Page.tsx'
import { useContentDraft } from './drafts.ts'
import { textFaultWords } from './faultWords.ts'
import { OrderEditor } from './OrderEditor.tsx'

const load = () => request(shownCategories, {})

/** The chips over the market list: their order and names, and those that are made here. */
export function CategoriesPage() {
  const resource = useResource(load)
  const [open, setOpen] = useState<string>()
  return (
    <Page
      title={<Trans>Categories</Trans>}
      actions={
        <Button size="m" icon="plus" onClick={() => setOpen('new')}>
          <Trans>New category</Trans>
        </Button>
      }
    >
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the categories</Trans>}>
        {(categories) => (
          <>
            <OrderEditor
              subject="categories"
              items={categories.map((one) => ({
                id: one.id,
                name: one.name || one.standardName,
                title: <bdi>{one.name || one.standardName}</bdi>,
                sub: <Plural value={one.instruments} one="# instrument" other="# instruments" />,
                tags: one.instruments === 0 && (
                  <Tag>
                    <Trans>Hidden</Trans>
                  </Tag>
                ),
              }))}
              onOpen={setOpen}
              onSave={(ids) => request(orderCategories, { ids })}
              onChanged={resource.reload}
            />
            {open !== undefined && (
              <CategorySheet
                key={open}
                category={categories.find(({ id }) => id === open)}
                onClose={() => setOpen(undefined)}
                onChanged={resource.reload}
              />
            )}
          </>
        )}
      </LoadedPart>
    </Page>
  )
}

interface CategorySheetProps {
  /** Undefined for a new one. */
  category: ShownCategory | undefined
  onClose: () => void
  onChanged: () => void
}

function CategorySheet({ category, onClose, onChanged }: CategorySheetProps) {
  const { t } = useLingui()
  const { value, changed, change, drop } = useContentDraft(`category ${category?.id ?? 'new'}`, {
    name: category?.name ?? '',
  })
  const isOurs = category !== undefined && category.standardName !== ''
  const fault = textFault(value.name, MAX_LENGTHS.category, !isOurs)
  const done = (words: string) => {
    drop()
    toast(words)
    onClose()
    onChanged()
  }
  const form = useForm({
    ready: changed && fault === undefined,
    async send() {
      await request(saveCategory, { id: category?.id, name: value.name })
      done(t`Category saved`)
    },
  })
  const remove = () =>
    form.run(async () => {
      if (!category) return
      await request(removeCategory, { id: category.id })
      done(t`Category removed`)
    })
  return (
    <FormSheet
      form={form}
      open
      onClose={onClose}
      title={category ? category.name || category.standardName : <Trans>New category</Trans>}
      action={<Trans>Save</Trans>}
    >
      <TextField
        label={<Trans>Name</Trans>}
        dir="auto"
        placeholder={category?.standardName ?? ''}
        value={value.name}
        onChange={(name) => change({ name })}
        hint={
          isOurs ? (
            <Trans>Used in every language. Leave empty to use each language’s own name.</Trans>
          ) : (
            <Trans>Used in every language. The category appears once it contains an instrument.</Trans>
          )
        }
        {...(fault && fault !== 'missing' && { error: t(textFaultWords[fault]) })}
      />
      {category && !isOurs && category.instruments === 0 && (
        <Button size="m" variant="secondary" disabled={form.busy} onClick={() => void remove()}>
          <Trans>Remove category</Trans>
        </Button>
      )}
    </FormSheet>
  )
}
