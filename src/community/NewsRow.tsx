import { Link } from 'react-router-dom'
import type { News } from '../../contract/entities/community.ts'
import { formatDateTime } from '../i18n/dates.ts'
import { cx } from '../ui/cx.ts'
import text from '../ui/text.module.css'
import list from './listRow.module.css'
import styles from './NewsRow.module.css'
import { Picture } from './Picture.tsx'

/** One piece of news in the list: its words, when, and its picture where it has one. */
export function NewsRow({ news }: { news: News }) {
  return (
    <li className={list.item}>
      <Link to={`/news/detail?id=${encodeURIComponent(news.id)}`} className={cx(list.row, styles.row)}>
        <span className={cx(list.words, styles.words)}>
          <span className={styles.title} dir="auto">
            {news.title}
          </span>
          {news.summary !== '' && (
            <span className={styles.summary} dir="auto">
              {news.summary}
            </span>
          )}
          <time className={text.small}>{formatDateTime(news.createdAt)}</time>
        </span>
        <Picture src={news.logo} className={styles.picture} width={96} height={72} />
      </Link>
    </li>
  )
}
