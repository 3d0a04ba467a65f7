/** Both bars of the wide layout in one part, which a phone never loads. */
export { FootBar } from './FootBar.tsx'
export { TopBar } from './TopBar.tsx'
