import { Trans as LinguiTrans, type TransProps } from '@lingui/react'
import { createElement, Fragment } from 'react'

/** Markup in a value is the value's: lingui looks for tags in what it has put together, and would take it for its own. */
const asWritten = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('<') ? createElement(Fragment, undefined, value) : value

/** Component that replaces the macro's `<Trans>` (`lingui.config.ts`). Values are shown exactly as given. */
export function Trans({ values, ...rest }: TransProps) {
  const shown = values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asWritten(value)]))
  return <LinguiTrans {...rest} {...(shown && { values: shown })} />
}
