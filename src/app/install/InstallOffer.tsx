import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { basicInfoAtom } from '../../session/basicInfo.ts'
import { forgetInstallEvent, installEventAtom, installViewAtom } from '../../session/install.ts'
import { practiceAtom } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import styles from './InstallOffer.module.css'
import { InstallSheet } from './InstallSheet.tsx'
import { offerAnswered } from './installMoment.ts'

/** Gives the focus to the page that is shown: what had it goes. */
function toPage(): void {
  const headings = document.querySelectorAll<HTMLElement>('main h1[tabindex="-1"]')
  const shown = [...headings].find((heading) => heading.checkVisibility())
  shown?.focus({ preventScroll: true })
}

/** Offers the app for the home screen, or shows how it gets there; both can be put away. */
export function InstallOffer() {
  const { t } = useLingui()
  const [view, setView] = useAtom(installViewAtom)
  const event = useAtomValue(installEventAtom)
  // What makes room for it would move Buy and Sell under the finger.
  const trading = useLocation().pathname === '/trade'
  const practice = useAtomValue(practiceAtom)
  const offered = view === 'offer' && !trading && !practice
  const name = useAtomValue(basicInfoAtom)?.title || t`Broker`
  const putAway = () => {
    if (view === 'offer') offerAnswered()
    setView('none')
    toPage()
  }
  const install = async () => {
    offerAnswered()
    if (!event) return setView('sheet')
    setView('none')
    // The browser asks by itself; its way serves once, whatever the visitor says.
    forgetInstallEvent()
    await event.prompt().catch(() => undefined)
  }
  return (
    <>
      {/* Comes by itself: said without taking the focus from what is being done. */}
      <p className="sr" role="status">
        {offered && <Trans>Keep {name} close at hand</Trans>}
      </p>
      {offered && (
        <section className={styles.card} aria-label={t`Install the app`}>
          <img className={styles.icon} src="/icon.svg" alt="" width={40} height={40} />
          <div className={cx(stack.tight, text.detail)}>
            <h2 className={styles.title}>
              <Trans>Keep {name} close at hand</Trans>
            </h2>
            <p>
              <Trans>Opens instantly in its own window and shows your markets and positions offline.</Trans>
            </p>
          </div>
          <IconButton icon="close" size={18} tight label={t`Not now`} className={styles.close} onClick={putAway} />
          <Button variant="soft" size="m" full className={styles.act} onClick={install}>
            {event ? <Trans>Install</Trans> : <Trans>Show how</Trans>}
          </Button>
        </section>
      )}
      <InstallSheet open={view === 'sheet'} name={name} onInstall={event && install} onClose={() => setView('none')} />
    </>
  )
}
