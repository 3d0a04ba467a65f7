// Runs before the first paint, so that a chosen theme does not flash in the other one's colours. The build puts it into the
// app's page (tools/firstFiles.ts); the console asks for it. src/session writes the same keys.
const page = document.documentElement.dataset
let token = ''
let hasWeather = false
// Of a page that the server has drawn, the language it is in.
let language = page.drawn ?? navigator.language.split('-')[0]
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') page.theme = theme
  const upDown = localStorage.getItem('updown') ?? 'auto'
  if (upDown !== 'auto') page.updown = `${upDown}up`
  language = localStorage.getItem('language') ?? language
  token = localStorage.getItem('token') ?? ''
  if (token) page.account = ''
  hasWeather = sessionStorage.getItem('weather') !== null
} catch {
  // Storage may be refused: the system's own theme stands.
}

// Of what the page holds (src/app/first.tsx), that is seen which the address means, until the app is there: the market in the
// visitor's language, and the shapes of any other page.
const pathNow = () => location.hash.slice(1).split('?')[0] || '/'
const path = pathNow()
if (page.drawn !== language) delete page.drawn
const show = () => {
  const now = pathNow()
  page.at = now === '/trade' ? 'trade' : now === '/' && page.drawn ? 'market' : 'page'
}
show()
addEventListener('hashchange', show)

// Page and words are fetched beside the frame that will ask for them. What is guessed wrong here is fetched later. The
// console, which has this script too, has pages of its own. A kept screen is painted first (kept-screen.js).
const first = {} /* the build's list */
const keys = location.pathname === '/' && !('kept' in page) ? [path, language] : []
for (const key of keys) {
  for (const file of first[key] ?? []) {
    const link = document.createElement('link')
    link.crossOrigin = ''
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload'
    if (link.rel === 'preload') link.as = 'style'
    else link.fetchPriority = 'low'
    link.href = `/assets/${file}`
    document.head.append(link)
  }
}

// What every first page waits for, and the page does not hold, is asked for beside the scripts: src/api/prefetch.ts takes
// the answers. Only where the server surely is this very host: one label, two, or an address of numbers; and not past a tester's bad network.
const ahead = [] /* the build's calls */
const lang = /^words-([a-z]+)-/.exec(first[language]?.[0] ?? '')?.[1]
const isOwn = /^(?:[^.]+|[^.]+\.(?!localhost$)[^.]+|[\d.]+)$/.test(location.hostname)
if (
  lang &&
  keys.length > 0 &&
  !page.drawn &&
  isOwn &&
  !hasWeather &&
  !document.querySelector('meta[name="api-origin"]')
) {
  globalThis.askedAhead = {}
  for (const path of ahead) {
    const headers = { lang, authorization: token }
    const answer = fetch(`${path}?t=${Date.now()}`, { headers, credentials: 'omit', cache: 'no-store' })
    // Who takes it sees why; nobody may come.
    answer.catch(() => undefined)
    globalThis.askedAhead[path] = { at: performance.now(), ...headers, answer }
  }
}

// The first formatter of a process reads the names of all languages, which takes a slow phone 0.1 s: it is made while the
// files are on their way, once the page has been painted, not in the middle of the app's first drawing.
requestAnimationFrame(() => setTimeout(() => Intl.NumberFormat()))
