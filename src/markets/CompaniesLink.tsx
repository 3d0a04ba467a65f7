import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { getCompanyStatus } from '../../contract/calls/session.ts'
import { request } from '../api/request.ts'
import { useResource } from '../resource/useResource.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { MoreIcon } from '../ui/MoreIcon.tsx'
import stack from '../ui/stack.module.css'
import styles from './CompaniesLink.module.css'

const askStatus = () => request(getCompanyStatus, {}, { silent: true })

/** The way from the search of markets to the one of companies, in main mode (document 2 §2). */
export function CompaniesLink({ onLeave }: { onLeave: () => void }) {
  const { answer } = useResource(askStatus)
  if (answer?.mode !== 'main') return null
  return (
    <Link to="/product" className={styles.link} onClick={onLeave}>
      <MoreIcon name="building" />
      <span className={stack.fill}>
        <Trans>Search companies</Trans>
      </span>
      <Icon name="chevron-right" size={16} />
    </Link>
  )
}
