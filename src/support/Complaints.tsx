import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { complaintEmail } from '../../contract/calls/community.ts'
import { webAddress } from '../../contract/webAddress.ts'
import { request } from '../api/request.ts'
import { ResourceView } from '../resource/ResourceView.tsx'
import { useResource } from '../resource/useResource.ts'
import { basicInfoAtom } from '../session/basicInfo.ts'
import { Card } from '../ui/Card.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useAtomValue } from '../useAtom.ts'
import styles from './EmailPage.module.css'

const askEmail = () => request(complaintEmail, {}, { silent: true })

/** Only what is an address and nothing more opens the mail program. */
const isAddress = (text: string) => /^[^\s<>"'?&:]+@[^\s<>"'?&:]+$/.test(text)

/** The address for complaints and feedback. `none`: the heading where the broker has published none. */
export function Complaints({ none }: { none: ReactNode }) {
  const resource = useResource(askEmail)
  return (
    <ResourceView
      resource={resource}
      failed={<Trans>Couldn’t load the address</Trans>}
      shapes={
        <Card className={styles.card}>
          <Skeleton h={48} />
          <Skeleton h={48} />
        </Card>
      }
    >
      {({ email }) => <Address email={email.trim()} none={none} />}
    </ResourceView>
  )
}

function Address({ email, none }: { email: string; none: ReactNode }) {
  const { t } = useLingui()
  if (email === '') {
    return (
      <EmptyState icon="info" title={none}>
        <Trans>This broker has not published an e-mail address.</Trans>
      </EmptyState>
    )
  }
  return (
    <Card className={styles.card}>
      <p className={styles.words}>
        <Trans>If customer service couldn’t resolve your problem, write to us here.</Trans>
      </p>
      <CopyField label={<Trans>E-mail address</Trans>} value={email} copyLabel={t`Copy e-mail address`} ltr />
      {isAddress(email) && (
        <a className={styles.write} href={`mailto:${email}`}>
          <Trans>Write an e-mail</Trans>
        </a>
      )}
    </Card>
  )
}

/** The company behind the broker, as far as it says who it is. */
export function Company() {
  const company = useAtomValue(basicInfoAtom)?.company
  if (!company || Object.values(company).every((value) => value === '')) return null
  const { email, website, officeAddress, registeredAddress } = company
  const site = webAddress(website)
  return (
    <section>
      <h2 className={styles.title}>
        <Trans>Company</Trans>
      </h2>
      <Card className={styles.card}>
        <KeyValueList>
          {email !== '' && (
            <KeyValueRow label={<Trans>Contact e-mail</Trans>}>
              <bdi className={styles.value}>{email}</bdi>
            </KeyValueRow>
          )}
          {website !== '' && (
            <KeyValueRow label={<Trans>Website</Trans>}>
              {site === undefined ? (
                <bdi className={styles.value}>{website}</bdi>
              ) : (
                <a className={styles.link} href={site} target="_blank" rel="noopener noreferrer">
                  <bdi>{website}</bdi>
                </a>
              )}
            </KeyValueRow>
          )}
          {officeAddress !== '' && (
            <KeyValueRow label={<Trans>Office address</Trans>}>
              <bdi className={styles.value}>{officeAddress}</bdi>
            </KeyValueRow>
          )}
          {registeredAddress !== '' && (
            <KeyValueRow label={<Trans>Registered address</Trans>}>
              <bdi className={styles.value}>{registeredAddress}</bdi>
            </KeyValueRow>
          )}
        </KeyValueList>
      </Card>
    </section>
  )
}
