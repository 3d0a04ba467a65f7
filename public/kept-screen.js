// Puts the last screen, which the service worker has laid into the page, where the app will draw a moment later: for who it
// was kept for, in the window, language and look it was kept in (src/app/keptScreen). The build puts this into the page.
{
  const kept = document.getElementById('kept')
  const root = document.getElementById('root')
  // The worker holds the app's scripts back, so that the screen is painted before any of them runs.
  const start = () => {
    for (const held of document.querySelectorAll('script[type=kept]')) {
      const script = document.createElement('script')
      script.type = 'module'
      script.crossOrigin = ''
      script.src = held.src
      held.replaceWith(script)
    }
  }
  let shown = false
  try {
    const { key, path, media, checked, page } = kept.dataset
    const read = (name) => localStorage.getItem(name) ?? ''
    const wanted = location.hash.slice(1) || (navigator.onLine ? '/' : read('lastpath') || '/')
    const facts = [key, navigator.language, ...checked.split(' ').map(read)].join('\n')
    if (path === wanted && facts === read('screen') && matchMedia(media).matches) {
      const { content } = kept
      for (const [name, value] of Object.entries(JSON.parse(page))) document.documentElement.setAttribute(name, value)
      // The page's rules refuse the attribute, not what a script sets.
      for (const one of content.querySelectorAll('[data-style]')) one.style.cssText = one.dataset.style
      if (navigator.onLine) content.querySelector('[data-offline]')?.remove()
      root.replaceChildren(content)
      root.dataset.first = 'kept'
      shown = true
    }
  } catch {
    // Nothing is kept, or storage is refused: the app begins without.
  }
  // A task that a frame asks for comes after it is painted. In a page out of sight there are no frames.
  const begin = () => {
    if (shown && !document.hidden) requestAnimationFrame(() => setTimeout(start))
    setTimeout(start, shown && !document.hidden ? 1_000 : 0)
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
  kept?.remove()
}
