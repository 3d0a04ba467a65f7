import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MAX_LENGTHS, textFault } from '../../contract/operator/contentRules.ts'
import type { ShownCategory, ShownInstrument } from '../../contract/operator/entities/presentation.ts'
import {
  orderInstruments,
  presentInstrument,
  shownCategories,
  shownInstruments,
} from '../../contract/operator/presentation.ts'
import { Form, Submit } from '../../src/form/Form.tsx'
import { useForm } from '../../src/form/useForm.ts'
import { useResource } from '../../src/resource/useResource.ts'
import { Button } from '../../src/ui/Button.tsx'
import { cx } from '../../src/ui/cx.ts'
import { Sheet } from '../../src/ui/Sheet.tsx'
import { Switch } from '../../src/ui/Switch.tsx'
import stack from '../../src/ui/stack.module.css'
import { Tag } from '../../src/ui/Tag.tsx'
import { TextField } from '../../src/ui/TextField.tsx'
import { toast } from '../../src/ui/toast.ts'
import { request } from '../calls/request.ts'
import { LoadedPart } from '../parts/LoadedPart.tsx'
import { Page } from '../parts/Page.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { useContentDraft } from './drafts.ts'
import styles from './Form.module.css'
import { textFaultWords } from './faultWords.ts'
import { OrderEditor } from './OrderEditor.tsx'
import { rebased } from './rebased.ts'

const load = async () => {
  const [instruments, categories] = await Promise.all([request(shownInstruments, {}), request(shownCategories, {})])
  return { instruments, categories }
}

const categoryName = ({ name, standardName }: ShownCategory) => name || standardName

/** Edits how instruments are shown: their order, names and categories, and which accept new orders. */
export function InstrumentsPage() {
  const resource = useResource(load)
  const [open, setOpen] = useState<string>()
  return (
    <Page title={<Trans>Instruments</Trans>}>
      <LoadedPart resource={resource} failed={<Trans>Couldn’t load the instruments</Trans>}>
        {({ instruments, categories }) => {
          const names = new Map(categories.map((one) => [one.id, categoryName(one)]))
          const chosen = instruments.find(({ id }) => id === open)
          return (
            <>
              <OrderEditor
                subject="instruments"
                items={instruments.map((one) => ({
                  id: one.id,
                  name: one.showCode,
                  title: <bdi>{one.showCode}</bdi>,
                  sub: (
                    <>
                      <bdi>{one.name || one.standardName}</bdi> · <bdi>{names.get(one.categoryId)}</bdi>
                    </>
                  ),
                  tags: one.suspended && (
                    <Tag tone="warn">
                      <Trans>No new orders</Trans>
                    </Tag>
                  ),
                }))}
                onOpen={setOpen}
                onSave={(ids) => request(orderInstruments, { ids })}
                onChanged={resource.reload}
              />
              <Sheet
                open={chosen !== undefined}
                onClose={() => setOpen(undefined)}
                wide="side"
                title={chosen?.showCode}
              >
                {chosen && (
                  <InstrumentForm
                    key={chosen.id}
                    instrument={chosen}
                    categories={categories}
                    onDone={() => {
                      setOpen(undefined)
                      resource.reload()
                    }}
                  />
                )}
              </Sheet>
            </>
          )
        }}
      </LoadedPart>
    </Page>
  )
}

interface InstrumentFormProps {
  instrument: ShownInstrument
  categories: readonly ShownCategory[]
  onDone: () => void
}

function InstrumentForm({ instrument, categories, onDone }: InstrumentFormProps) {
  const { t } = useLingui()
  const { id, showCode, standardName, name, categoryId, suspended } = instrument
  const asItIs = { name, categoryId, suspended }
  // What was typed keeps what it was begun with, whatever is loaded meanwhile.
  const draft = useContentDraft(`instrument ${id}`, { ...asItIs, started: asItIs })
  const { changed, change, drop } = draft
  const { started, ...value } = draft.value
  const fault = textFault(value.name, MAX_LENGTHS.instrument)
  const form = useForm({
    ready: changed && fault === undefined,
    async send() {
      // Whoever mends a name must not let an instrument be traded again that somebody has stopped meanwhile.
      const now = (await request(shownInstruments, {})).find((one) => one.id === id) ?? instrument
      await request(presentInstrument, { id, ...rebased(started, value, now) })
      drop()
      toast(t`${showCode} saved`)
      onDone()
    },
  })
  return (
    <Form form={form} className={styles.form}>
      <TextField
        label={<Trans>Name</Trans>}
        aside={<Trans>Optional</Trans>}
        dir="auto"
        placeholder={standardName}
        value={value.name}
        onChange={(typed) => change({ name: typed })}
        hint={<Trans>Used in every language. Leave empty to use each language’s own name.</Trans>}
        {...(fault && { error: t(textFaultWords[fault]) })}
      />
      <SelectField
        label={<Trans>Category</Trans>}
        value={value.categoryId}
        options={categories.map((one) => ({ value: one.id, label: categoryName(one) }))}
        onChange={(typed) => change({ categoryId: typed })}
      />
      <div className={cx(stack.row16, styles.switch)}>
        <span className={cx(stack.tight, styles.words)}>
          <Trans>Accept new orders</Trans>
          <span className={styles.text}>
            <Trans>When off, no new orders are accepted. Existing orders can still be changed and closed.</Trans>
          </span>
        </span>
        <Switch
          label={t`Accept new orders`}
          checked={!value.suspended}
          onChange={(takes) => change({ suspended: !takes })}
        />
      </div>
      <p className={styles.text}>
        <Trans>Prices, fees and orders can’t be changed in the console.</Trans>
      </p>
      <div className={stack.wrap8}>
        <Submit form={form} size="m" full={false}>
          <Trans>Save</Trans>
        </Submit>
        {changed && (
          <Button size="m" variant="secondary" disabled={form.busy} onClick={drop}>
            <Trans>Discard changes</Trans>
          </Button>
        )}
      </div>
    </Form>
  )
}
