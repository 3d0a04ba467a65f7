import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LONGEST, textFault } from '../../contract/operator/contentRules.ts'
import type { ShownCategory } from '../../contract/operator/entities/presentation.ts'
import { orderCategories, removeCategory, saveCategory, shownCategories } from '../../contract/operator/presentation.ts'
import { FormSheet } from '../../src/form/FormSheet.tsx'
import { useForm } from '../../src/form/useForm.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Tag } from '../../src/ui/Tag.tsx'
import { TextField } from '../../src/ui/TextField.tsx'
import { toast } from '../../src/ui/toast.ts'
import { ask } from '../calls/ask.ts'
import { AskedPart } from '../parts/AskedPart.tsx'
import { Page } from '../parts/Page.tsx'
import { useContentDraft } from './drafts.ts'
import { textFaultWords } from './faultWords.ts'
import { OrderDesk } from './OrderDesk.tsx'

const load = () => ask(shownCategories, {})

/** The chips over the market list: their order and names, and those that are made here. */
export function CategoriesPage() {
  const asked = useResource(load)
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
      <AskedPart asked={asked} failed={<Trans>The categories did not load</Trans>}>
        {(categories) => (
          <>
            <OrderDesk
              subject="categories"
              items={categories.map((one) => ({
                id: one.id,
                name: one.name || one.standardName,
                title: <bdi>{one.name || one.standardName}</bdi>,
                sub: <Plural value={one.instruments} one="# instrument" other="# instruments" />,
                tags: one.instruments === 0 && (
                  <Tag>
                    <Trans>Not shown</Trans>
                  </Tag>
                ),
              }))}
              onOpen={setOpen}
              onSave={(ids) => ask(orderCategories, { ids })}
              onChanged={asked.reload}
            />
            {open !== undefined && (
              <CategorySheet
                key={open}
                category={categories.find(({ id }) => id === open)}
                onClose={() => setOpen(undefined)}
                onChanged={asked.reload}
              />
            )}
          </>
        )}
      </AskedPart>
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
  const fault = textFault(value.name, LONGEST.category, !isOurs)
  const done = (words: string) => {
    drop()
    toast(words)
    onClose()
    onChanged()
  }
  const form = useForm({
    ready: changed && fault === undefined,
    async send() {
      await ask(saveCategory, { id: category?.id, name: value.name })
      done(t`The category is saved`)
    },
  })
  const remove = () =>
    form.run(async () => {
      if (!category) return
      await ask(removeCategory, { id: category.id })
      done(t`The category is removed`)
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
            <Trans>The same in every language. Left empty, it has its own name in each.</Trans>
          ) : (
            <Trans>The same in every language. A category is shown once an instrument stands in it.</Trans>
          )
        }
        {...(fault && fault !== 'missing' && { error: t(textFaultWords[fault]) })}
      />
      {category && !isOurs && category.instruments === 0 && (
        <Button size="m" variant="secondary" disabled={form.busy} onClick={() => void remove()}>
          <Trans>Remove the category</Trans>
        </Button>
      )}
    </FormSheet>
  )
}
