// Runs before the first paint, so that a chosen theme does not flash in the other one's colours. The build puts it into the
// app's page (tools/firstFiles.ts); the console asks for it. src/session writes the same keys.
let token = ''
let hasWeather = false
let language = navigator.language.split('-')[0]
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  language = localStorage.getItem('language') ?? language
  token = localStorage.getItem('token') ?? ''
  hasWeather = sessionStorage.getItem('weather') !== null
} catch {
  // Storage may be refused: the system's own theme stands.
}

// Page and words are fetched beside the frame that will ask for them. What is guessed wrong here is fetched later. The
// console, which has this script too, has pages of its own.
const first = {} /* the build's list */
const keys = location.pathname === '/' ? [location.hash.slice(1).split('?')[0] || '/', language] : []
for (const key of keys) {
  for (const file of first[key] ?? []) {
    const link = document.createElement('link')
    link.crossOrigin = ''
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload'
    if (link.rel === 'preload') link.as = 'style'
    link.href = `/assets/${file}`
    document.head.append(link)
  }
}

// What every first page waits for is asked for beside the scripts: src/api/askedAhead.ts takes the answers. Only where
// the server surely is this very host: one label, two, or an address of numbers; and not past a tester's bad network.
const ahead = [] /* the build's calls */
const lang = /^words-([a-z]+)-/.exec(first[language]?.[0] ?? '')?.[1]
const isOwn = /^(?:[^.]+|[^.]+\.(?!localhost$)[^.]+|[\d.]+)$/.test(location.hostname)
if (lang && keys.length > 0 && isOwn && !hasWeather && !document.querySelector('meta[name="api-origin"]')) {
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
// files are on their way, not in the middle of the first drawing.
Intl.NumberFormat()
