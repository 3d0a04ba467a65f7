/** State that the keys of a search field use. */
interface SearchKeys {
  readonly field: HTMLInputElement
  /** Around the rows that are found; none where the field only filters. */
  readonly list: () => HTMLElement | null | undefined
  /** Empties the field. */
  readonly clear: () => void
}

const rowsOf = (list: Element): HTMLElement[] =>
  [...list.querySelectorAll('li')].flatMap((row) => row.querySelector<HTMLElement>('button, input') ?? [])

/** Gives a search field its keys until the answer is called. */
export function startSearchKeys({ field, list, clear }: SearchKeys): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const unmark = () => mark(field, list())
  const onKeyDown = (event: KeyboardEvent) => {
    // What an input method makes of its keys is its own: the Enter that ends a word takes nothing.
    if (event.isComposing) return
    if (event.key === 'Escape') {
      if (field.value !== '') {
        unmark()
        clear()
      } else if (field.closest('dialog') === null) field.blur()
      else return
      event.preventDefault()
      return
    }
    const found = list()
    if (!found) return
    const rows = rowsOf(found)
    const at = rows.findIndex((row) => row.id !== '' && row.id === field.getAttribute('aria-activedescendant'))
    if (event.key === 'ArrowDown') mark(field, found, rows[Math.min(at + 1, rows.length - 1)])
    else if (event.key === 'ArrowUp') mark(field, found, rows[at - 1])
    else if (event.key === 'Enter') take(rows[field.value.trim() === '' ? at : Math.max(at, 0)])
    else return
    event.preventDefault()
  }
  field.addEventListener('keydown', onKeyDown, { signal })
  // Other words find other rows.
  field.addEventListener('input', unmark, { signal })
  field.addEventListener('blur', unmark, { signal })
  return () => {
    unmark()
    stop.abort()
  }
}

/** Rows that were found by earlier words are left alone. */
function take(row: HTMLElement | undefined): void {
  if (row?.closest('[aria-busy=true]') === null) row.click()
}

let marked = 0

/** Marks a row, or none. The focus stays in the field, which says which one it is. */
function mark(field: HTMLElement, list: HTMLElement | null | undefined, row?: HTMLElement): void {
  list?.querySelector('[data-active]')?.removeAttribute('data-active')
  field.removeAttribute('aria-activedescendant')
  if (!row || !list) return
  row.id ||= `found-${++marked}`
  list.id ||= `found-${++marked}`
  row.dataset.active = ''
  row.scrollIntoView({ block: 'nearest' })
  field.setAttribute('aria-controls', list.id)
  field.setAttribute('aria-activedescendant', row.id)
}
