import { useLingui } from '@lingui/react/macro'
import { roleWords as allRoles, type Role } from '../../contract/operator/entities/operator.ts'
import { Icon } from '../../src/ui/icons/Icon.tsx'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import { roleMeanings, roleWords } from '../session/roleWords.ts'
import styles from './Operators.module.css'

interface RoleChoiceProps {
  roles: readonly Role[]
  onChange: (roles: Role[]) => void
  disabled?: boolean
}

/** The roles of an operator: each with what it may do. */
export function RoleChoice({ roles, onChange, disabled }: RoleChoiceProps) {
  const { t } = useLingui()
  return (
    <fieldset className={styles.roles} disabled={disabled} aria-label={t`Roles`}>
      {allRoles.map((role) => (
        <label key={role} className={styles.role}>
          <input
            type="checkbox"
            className="sr"
            checked={roles.includes(role)}
            onChange={({ target }) =>
              onChange(allRoles.filter((one) => (one === role ? target.checked : roles.includes(one))))
            }
          />
          <span className={styles.box}>
            <Icon name="check" size={14} />
          </span>
          <span className={stack.tight}>
            <span className={text.name}>{t(roleWords[role])}</span>
            <span className={styles.meaning}>{t(roleMeanings[role])}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
