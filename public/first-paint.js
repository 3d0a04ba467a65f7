// Runs before the first paint, so that a chosen theme does not flash in the other one's colours. A file of its own,
// because the content security policy allows no inline script. src/session writes the same keys.
let language = navigator.language.split('-')[0]
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  language = localStorage.getItem('language') ?? language
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
