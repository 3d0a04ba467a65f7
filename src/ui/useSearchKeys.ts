import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

interface SearchKeys<E extends HTMLElement> {
  /** For the search field. */
  readonly field: RefObject<HTMLInputElement | null>
  /** For what the rows stand in; a row is a button in an li. */
  readonly list: RefObject<E | null>
  /** For the field and for each row. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * The keys of a search field over a list: it is focused at once, the arrows go from it through the rows and back, and
 * Enter in it takes the first.
 */
export function useSearchKeys<E extends HTMLElement>(takeFirst: () => void): SearchKeys<E> {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<E>(null)
  useEffect(() => {
    // Where there is a keyboard one types at once; on a phone its keyboard would cover the list unasked.
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // What an input method makes of its keys is its own: the Enter that ends a word takes nothing.
    if (event.nativeEvent.isComposing) return
    if (event.target === field.current && event.key === 'Enter') {
      event.preventDefault()
      takeFirst()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
    const next = rows.indexOf(document.activeElement as HTMLElement) + step
    ;(next < 0 ? field.current : rows[next])?.focus()
  }
  return { field, list, onKeyDown }
}
