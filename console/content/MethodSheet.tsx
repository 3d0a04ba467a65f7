import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MethodInForce, MethodKind, Terms } from '../../contract/operator/entities/methods.ts'
import { proposeMethod } from '../../contract/operator/methods.ts'
import { methodFields, readTerms, type TermFault } from '../../contract/operator/methodTerms.ts'
import { FormSheet } from '../../src/form/FormSheet.tsx'
import { useForm } from '../../src/form/useForm.ts'
import { useSend } from '../../src/form/useSend.ts'
import { Button } from '../../src/ui/Button.tsx'
import { ConfirmSheet } from '../../src/ui/ConfirmSheet.tsx'
import stack from '../../src/ui/stack.module.css'
import { TextField } from '../../src/ui/TextField.tsx'
import { toast } from '../../src/ui/toast.ts'
import { request } from '../calls/request.ts'
import { SelectField } from '../parts/SelectField.tsx'
import { useContentDraft } from './drafts.ts'
import { termFaultWords } from './faultWords.ts'
import { methodWords, termHints, termValueWords, termWords } from './methodWords.ts'

interface MethodSheetProps {
  kind: MethodKind
  /** Undefined for a new one. */
  method: MethodInForce | undefined
  onClose: () => void
  onProposed: () => void
}

/** Returns the values of an empty form. */
const emptyOf = (kind: MethodKind): Terms =>
  Object.fromEntries(methodFields[kind].map(({ name, words }) => [name, words?.[0] ?? '']))

/** A change being proposed: other terms, new ones, or the end of a way. */
export function MethodSheet({ kind, method, onClose, onProposed }: MethodSheetProps) {
  const { t } = useLingui()
  const { value, changed, change, drop } = useContentDraft<Terms>(
    `method ${kind} ${method?.id ?? 'new'}`,
    method?.terms ?? emptyOf(kind),
  )
  const [ends, setEnds] = useState(false)
  const { faults } = readTerms(kind, value)
  const propose = async (terms: Terms | undefined) => {
    await request(proposeMethod, { kind, methodId: method?.id, terms })
    drop()
    setEnds(false)
    toast(t`Proposed. Another operator must approve it.`)
    onClose()
    onProposed()
  }
  const wordsOf = (fault: TermFault | undefined) => fault && t(termFaultWords[fault])
  const form = useForm<string>({
    faults: Object.fromEntries(Object.entries(faults ?? {}).map(([name, fault]) => [name, wordsOf(fault)])),
    ready: changed,
    send: () => propose(value),
  })
  const ending = useSend()
  const isCoin = value.way !== 'bank'
  const fields = methodFields[kind].filter(({ name }) => kind !== 'withdrawalCurrency' || name !== 'network' || isCoin)
  return (
    <FormSheet form={form} open onClose={onClose} title={t(methodWords[kind].one)} action={<Trans>Propose</Trans>}>
      {fields.map(({ name, words, optional, fixed }) => {
        const [word, hint] = [termWords[name], termHints[name]]
        const shared = {
          label: word ? t(word) : name,
          value: value[name] ?? '',
          onChange: (typed: string) => change({ [name]: typed }),
          disabled: fixed === true && method !== undefined,
          error: form.error(name),
          ...(hint && { hint: t(hint) }),
        }
        if (words === undefined)
          return (
            <TextField
              key={name}
              {...shared}
              autoComplete="off"
              autoCapitalize="off"
              {...(name === 'remark' || name === 'name' || name.endsWith('Name') ? { dir: 'auto' } : { ltr: true })}
              {...(optional && kind !== 'withdrawalCurrency' && { aside: t`Optional` })}
            />
          )
        const options = words.map((one) => {
          const said = termValueWords[one]
          return { value: one, label: said ? t(said) : one }
        })
        return <SelectField key={name} {...shared} options={options} />
      })}
      {method && (
        <div className={stack.wrap8}>
          <Button size="m" variant="text" onClick={() => setEnds(true)}>
            <Trans>Propose removal</Trans>
          </Button>
        </div>
      )}
      <ConfirmSheet
        open={ends}
        onClose={() => setEnds(false)}
        title={<Trans>Propose its removal?</Trans>}
        confirmLabel={<Trans>Propose removal</Trans>}
        keepLabel={<Trans>Cancel</Trans>}
        busy={ending.busy}
        onConfirm={() => void ending.run(() => propose(undefined))}
      >
        <Trans>
          Once another operator approves the proposal, users can no longer choose this. Existing payments and agreements
          are still reviewed.
        </Trans>
      </ConfirmSheet>
    </FormSheet>
  )
}
