import { useSearchParams } from '../../src/navigation/location.ts'
import { NewsEditor } from './NewsEditor.tsx'
import { NewsList } from './NewsList.tsx'

/** News: all of them, or the one that the address names. */
export function NewsPage() {
  const id = useSearchParams().get('id')
  return id === null ? <NewsList /> : <NewsEditor key={id} id={id} />
}
