// Runs after what the server has put into the page, which the build puts this into as well (tools/firstFiles.ts): hands the
// answers that stand there on to the app (src/api/prefetch.ts), and writes the price of Trade between its shapes. Nothing
// has a name at the top: the page's first script has names there.
try {
  const { dataset } = document.documentElement
  const answers = document.querySelectorAll('script[data-answer]')
  if (dataset.drawn && answers.length > 0 && sessionStorage.getItem('weather') === null) {
    const authorization = localStorage.getItem('token') ?? ''
    globalThis.askedAhead = {}
    for (const place of answers) {
      const answer = Promise.resolve(new Response(place.textContent))
      globalThis.askedAhead[place.dataset.answer] = { at: 0, isDrawn: true, lang: dataset.drawn, authorization, answer }
    }
  }
  const writeTrade = () => {
    const { data } = JSON.parse(answers[0].textContent)
    const chosen = localStorage.getItem('instrument')
    const priced = data.filter(({ ForexQuotations }) => ForexQuotations)
    const shown = priced.find(({ Code }) => Code === chosen) ?? priced.find((one) => one.MarketStatus) ?? priced[0]
    if (!shown) return
    const { ShowCode: code, PricePrecision: digits, ForexQuotations: last } = shown
    // As it is written in the list. To make a formatter takes a slow phone longer than all of this.
    const row = document.querySelector(`[data-code="${CSS.escape(shown.Code)}"] .fig`)
    const price =
      row?.textContent ?? new Intl.NumberFormat(undefined, { minimumFractionDigits: digits }).format(last.Close)
    const end = price.length - (digits === 5 || digits === 3 ? 1 : 0)
    const time = last.Time ? new Date(last.Time).toTimeString().slice(0, 8) : ''
    const written = { code, price: price.slice(0, end), pip: price.slice(end), time }
    for (const place of document.querySelectorAll('[data-write]')) place.textContent = written[place.dataset.write]
  }
  if (answers.length > 0 && dataset.at === 'trade') writeTrade()
  else if (answers.length > 0) addEventListener('hashchange', writeTrade, { once: true })
} catch {
  // Storage may be refused, and a market may be without a price: the app asks by itself.
}

// A button that is pressed before the app is there is pressed again in the app, as soon as that has drawn it. Links lead on by
// themselves.
{
  const root = document.getElementById('root')
  const WITHIN_MS = 10_000
  let pressed
  let pressedAt = 0
  const isWaiting = () => root.querySelector('[data-scene]')
  // What is pressed in the app is pressed.
  const press = ({ target }) => {
    pressed = isWaiting() ? target.closest('button') : undefined
    pressedAt = performance.now()
  }
  const label = (element) => element?.getAttribute('aria-label')
  const nameOf = (button) =>
    button.dataset.code ?? label(button) ?? label(button.querySelector('[aria-label]')) ?? button.textContent
  const forget = () => {
    pressed = undefined
  }
  const taken = new MutationObserver(() => {
    if (isWaiting()) return
    const name = pressed && performance.now() - pressedAt < WITHIN_MS ? nameOf(pressed) : undefined
    const again = name && [...root.querySelectorAll('button')].find((button) => nameOf(button) === name)
    if (name && !again) return
    taken.disconnect()
    root.removeEventListener('click', press)
    removeEventListener('hashchange', forget)
    again?.click()
  })
  root.addEventListener('click', press)
  addEventListener('hashchange', forget)
  taken.observe(root, { childList: true, subtree: true })
}
