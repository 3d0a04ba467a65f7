// Runs before the first paint, so that a chosen theme does not flash in the other one's colours. A file of its own,
// because the content security policy allows no inline script. src/session writes the same key.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be refused: the system's own theme stands.
}
