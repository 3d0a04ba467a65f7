import type { Language } from '../../contract/languages.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import stack from '../ui/stack.module.css'
import tones from '../ui/tones.module.css'
import styles from './LanguageRow.module.css'

const flags = import.meta.glob<string>(
  '../../node_modules/flag-icons/flags/1x1/{hk,gb,jp,kr,th,vn,fr,de,ru,es,pt,sa,it,tr,id,my,in,cz,ir,fi,ee}.svg',
  { query: '?url', import: 'default', eager: true },
)

/** Address of a language's flag picture by country code (decisions §8). */
const flagOf = (country: string): string | undefined => flags[`../../node_modules/flag-icons/flags/1x1/${country}.svg`]

interface LanguageRowProps {
  language: Language
  selected: boolean
  onChoose: () => void
}

/** A language under its own name and flag. */
export function LanguageRow({ language, selected, onChoose }: LanguageRowProps) {
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} aria-pressed={selected} lang={language.bcp47} onClick={onChoose}>
        <img className={styles.flag} src={flagOf(language.flag)} alt="" width={24} height={24} />
        <span className={stack.fill}>{language.name}</span>
        {selected && <Icon name="check" size={18} className={tones.acc} />}
      </button>
    </li>
  )
}
