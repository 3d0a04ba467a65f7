import styles from './icons/Icon.module.css'

/** Line drawings on the 24 grid that no first screen has. */
const shapes = {
  news: 'M4.5 4.5h11v13a2 2 0 0 0 2 2h-11a2 2 0 0 1-2-2zM15.5 9h4v8.5a2 2 0 0 1-4 0M7.5 8h5M7.5 11.5h5M7.5 15h3',
  megaphone: 'M4 10v4a1 1 0 0 0 1 1h2.5L17 19.5v-15L7.5 9H5a1 1 0 0 0-1 1zM7.5 15l1.2 4.6M20 10a3 3 0 0 1 0 4',
  gift: 'M4.5 12v7a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-7M3.5 8h17v4h-17zM12 8v12.5M12 8C9 8 7 6.9 7 5.2 7 4 7.9 3.5 8.8 3.5 10.6 3.5 12 5.8 12 8zM12 8c3 0 5-1.1 5-2.8 0-1.2-.9-1.7-1.8-1.7C13.4 3.5 12 5.8 12 8z',
  chat: 'M4 5.5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-9L6.5 21v-3.5H4a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1zM8 10h8M8 13.5h5',
  mail: 'M4.5 5.5h15a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5zM3.5 7l8.5 6 8.5-6',
  building:
    'M5.5 20.5v-16a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v16M14.5 9.5h3a1 1 0 0 1 1 1v10M3.5 20.5h17M8.5 7.5h3M8.5 11h3M8.5 14.5h3',
  share: 'M12 15.5v-12M7.5 7.5 12 3l4.5 4.5M5.5 12v6.5a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2V12',
  leave:
    'M10 4.5H6a1.5 1.5 0 0 0-1.5 1.5v12A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-4M14 4.5h5.5V10M19.5 4.5 11.5 12.5',
  ranking: 'M4 20.5v-7h5v7M9.5 20.5v-12h5v12M15 20.5v-5h5v5M2.5 20.5h19',
  bank: 'M12 3l8.5 5h-17zM4 20.5h16M6 11v6.5M10 11v6.5M14 11v6.5M18 11v6.5',
  withdraw: 'M12 16V3.5M6.5 9 12 3.5 17.5 9M4.5 20.5h15',
  wallet:
    'M18 7.5v-3a1 1 0 0 0-1-1H5.5a2 2 0 0 0 0 4H19a1.5 1.5 0 0 1 1.5 1.5v2.5M3.5 5.5v13a2 2 0 0 0 2 2H19a1.5 1.5 0 0 0 1.5-1.5v-2.5M20.5 11.5h-3a2.5 2.5 0 0 0 0 5h3a1 1 0 0 0 1-1v-3a1 1 0 0 0-1-1z',
  receipt:
    'M5.5 3v18l2.2-1.5 2.1 1.5 2.2-1.5 2.2 1.5 2.1-1.5 2.2 1.5V3l-2.2 1.5L14.2 3 12 4.5 9.8 3 7.7 4.5zM9 9h6M9 12h6M9 15h4',
  columns: 'M4.5 4.5h15a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM9.2 4.5v15M14.8 4.5v15',
  groups: 'M4 6h16M8 12h12M8 18h12M4 12h.01M4 18h.01',
  coins: 'M14.5 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0M17 9.8a5.5 5.5 0 1 1-7 7.2M9 6.5v4',
} as const

/** A drawing that loads with the page it stands on. Decoration: words always stand beside it. */
export function MoreIcon({ name, size = 20 }: { name: keyof typeof shapes; size?: 16 | 18 | 20 | 24 }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width={size} height={size} focusable="false" aria-hidden="true">
      <path d={shapes[name]} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
