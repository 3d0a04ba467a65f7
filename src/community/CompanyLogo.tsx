import type { Company } from '../../contract/entities/community.ts'
import { Picture } from '../pictures/Picture.tsx'
import styles from './CompanyLogo.module.css'

/** A company's logo over the first letter of its name, which stands alone where there is none. */
export function CompanyLogo({ company }: { company: Pick<Company, 'name' | 'logo'> }) {
  const initial = company.name.match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase()
  return (
    <span className={styles.logo} aria-hidden="true">
      {initial}
      <Picture src={company.logo} width={40} height={40} className={styles.picture} />
    </span>
  )
}
