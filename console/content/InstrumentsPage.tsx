import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LONGEST, textFault } from '../../contract/operator/contentRules.ts'
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
import { ask } from '../calls/ask.ts'
import { AskedPart } from '../parts/AskedPart.tsx'
import { Page } from '../parts/Page.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { useContentDraft } from './drafts.ts'
import styles from './Form.module.css'
import { textFaultWords } from './faultWords.ts'
import { OrderDesk } from './OrderDesk.tsx'
import { rebased } from './rebased.ts'

const load = async () => {
  const [instruments, categories] = await Promise.all([ask(shownInstruments, {}), ask(shownCategories, {})])
  return { instruments, categories }
}

const categoryName = ({ name, standardName }: ShownCategory) => name || standardName

/** How instruments are shown: their order, names and categories, and which take new orders. */
export function InstrumentsPage() {
  const asked = useResource(load)
  const [open, setOpen] = useState<string>()
  return (
    <Page title={<Trans>Instruments</Trans>}>
      <AskedPart asked={asked} failed={<Trans>The instruments did not load</Trans>}>
        {({ instruments, categories }) => {
          const names = new Map(categories.map((one) => [one.id, categoryName(one)]))
          const chosen = instruments.find(({ id }) => id === open)
          return (
            <>
              <OrderDesk
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
                onSave={(ids) => ask(orderInstruments, { ids })}
                onChanged={asked.reload}
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
                      asked.reload()
                    }}
                  />
                )}
              </Sheet>
            </>
          )
        }}
      </AskedPart>
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
  const draft = useContentDraft(`instrument ${id}`, { ...asItIs, begun: asItIs })
  const { changed, change, drop } = draft
  const { begun, ...value } = draft.value
  const fault = textFault(value.name, LONGEST.instrument)
  const form = useForm({
    ready: changed && fault === undefined,
    async send() {
      // Whoever mends a name must not let an instrument be traded again that somebody has stopped meanwhile.
      const now = (await ask(shownInstruments, {})).find((one) => one.id === id) ?? instrument
      await ask(presentInstrument, { id, ...rebased(begun, value, now) })
      drop()
      toast(t`${showCode} is saved`)
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
        hint={<Trans>The same in every language. Left empty, it has its own name in each.</Trans>}
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
          <Trans>Take new orders</Trans>
          <span className={styles.text}>
            <Trans>Switched off, no new order is taken; what is open can be changed and closed as ever.</Trans>
          </span>
        </span>
        <Switch
          label={t`Take new orders`}
          checked={!value.suspended}
          onChange={(takes) => change({ suspended: !takes })}
        />
      </div>
      <p className={styles.text}>
        <Trans>Prices, fees and orders cannot be changed here, nor anywhere in the console.</Trans>
      </p>
      <div className={stack.wrap8}>
        <Submit form={form} size="m" full={false}>
          <Trans>Save</Trans>
        </Submit>
        {changed && (
          <Button size="m" variant="secondary" disabled={form.busy} onClick={drop}>
            <Trans>Discard the changes</Trans>
          </Button>
        )}
      </div>
    </Form>
  )
}
