/** The least that React can show. */
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <main>
      <h1>Markets</h1>
    </main>,
  )
