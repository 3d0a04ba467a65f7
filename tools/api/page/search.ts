/** Runs in the browser: finds calls by what is typed, and opens the one that an address names. */
const search = document.querySelector<HTMLInputElement>('#search')
const found = document.querySelector<HTMLElement>('#found')
const calls = [...document.querySelectorAll<HTMLElement>('.call')].map((call) => ({
  call,
  text: `${call.id} ${call.querySelector('summary')?.textContent ?? ''}`.toLowerCase(),
}))

function find(): void {
  const words = (search?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const { call, text } of calls) {
    const fits = words.every((word) => text.includes(word))
    call.hidden = !fits
    if (fits) count += 1
  }
  for (const section of document.querySelectorAll<HTMLElement>('section'))
    section.hidden = words.length > 0 && section.querySelector('.call:not([hidden])') === null
  for (const article of document.querySelectorAll<HTMLElement>('article'))
    article.hidden = words.length > 0 && article.querySelector('.call:not([hidden])') === null
  for (const intro of document.querySelectorAll<HTMLElement>('.intro')) intro.hidden = words.length > 0
  if (found) found.textContent = words.length === 0 ? '' : `${count} found`
}

function openNamed(): void {
  const named = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!(named instanceof HTMLDetailsElement)) return
  named.hidden = false
  named.open = true
  named.scrollIntoView()
}

search?.addEventListener('input', find)
addEventListener('hashchange', openNamed)
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  search?.focus()
})
openNamed()

export {}
