import { type ComponentProps, lazy, Suspense } from 'react'
import { withLaterWords } from '../../i18n/language.ts'

const load = () => withLaterWords(import('./BindForm.tsx')).then((part) => ({ default: part.BindForm }))
const Form = lazy(load)

/** Loads the form ahead, while the page waits for the currencies. */
export const loadBindForm = (): void => void load().catch(() => undefined)

/** The form that binds an address or an account: what checks those weighs as much as all else of its page. */
export function LateBindForm(props: ComponentProps<typeof Form>) {
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  )
}
