import { Trans } from '@lingui/react/macro'
import { beginSecondFactor } from '../../../contract/calls/security.ts'
import { offersAtom } from '../../session/offers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useAtomValue } from '../../useAtom.ts'
import styles from './DemoDoor.module.css'

/** What a real account is for; stands where there is room for it. */
export function RegisterReasons() {
  const offers = useAtomValue(offersAtom)
  return (
    <div className={styles.wideOnly}>
      <h2 className={styles.promise}>
        <Trans>The same terminal, with your own money</Trans>
      </h2>
      <ul className={styles.reasons}>
        <li className={styles.reason}>
          <Icon name="shield" size={20} className={styles.icon} />
          <span>
            <Trans>Your balance can never fall below zero</Trans>
          </span>
        </li>
        {offers(beginSecondFactor) && (
          <li className={styles.reason}>
            <Icon name="lock" size={20} className={styles.icon} />
            <span>
              <Trans>Passkeys and a second factor, if you want them</Trans>
            </span>
          </li>
        )}
        <li className={styles.reason}>
          <Icon name="reset" size={20} className={styles.icon} />
          <span>
            <Trans>Your demo account stays on this device beside it</Trans>
          </span>
        </li>
      </ul>
    </div>
  )
}
