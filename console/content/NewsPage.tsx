import { useSearchParams } from 'react-router-dom'
import { NewsEditor } from './NewsEditor.tsx'
import { NewsList } from './NewsList.tsx'

/** News: all of them, or the one that the address names. */
export function NewsPage() {
  const id = useSearchParams()[0].get('id')
  return id === null ? <NewsList /> : <NewsEditor key={id} id={id} />
}
