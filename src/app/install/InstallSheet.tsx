import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isAppleTouch, isInstalled } from '../../session/installWays.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import styles from './InstallSheet.module.css'
import { AddDrawing, HomeDrawing, MenuDrawing, ShareDrawing } from './installDrawings.tsx'

interface InstallSheetProps {
  open: boolean
  name: string
  /** The browser's own way, where it has one. */
  onInstall: (() => void) | undefined
  onClose: () => void
}

/** Offers installation through the browser, or shows the two manual steps. */
export function InstallSheet({ open, name, onInstall, onClose }: InstallSheetProps) {
  const { t } = useLingui()
  const installed = isInstalled()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Install the app`}
      footer={
        onInstall && !installed ? (
          <Button full onClick={onInstall}>
            <Trans>Install</Trans>
          </Button>
        ) : (
          <Button full variant="secondary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        )
      }
    >
      <div className={styles.body}>
        <div className={stack.row16}>
          <img className={styles.icon} src="/icon.svg" alt="" width={48} height={48} />
          <ul className={stack.gap8}>
            <Reason>
              <Trans>Opens instantly in its own window</Trans>
            </Reason>
            <Reason>
              <Trans>View markets and positions offline</Trans>
            </Reason>
            <Reason>
              <Trans>See your open positions on the app icon</Trans>
            </Reason>
          </ul>
        </div>
        {installed ? (
          <p className={text.body} role="status">
            <Trans>The app is already installed.</Trans>
          </p>
        ) : (
          !onInstall && (isAppleTouch() ? <AppleSteps name={name} /> : <MenuSteps />)
        )}
      </div>
    </Sheet>
  )
}

function AppleSteps({ name }: { name: string }) {
  return (
    <ol className={styles.steps}>
      <Way drawing={<ShareDrawing />}>
        <Trans>
          Tap <strong>Share</strong> in the browser’s bar
        </Trans>
      </Way>
      <Way drawing={<AddDrawing />}>
        <Trans>
          Scroll down and choose <strong>Add to Home Screen</strong>
        </Trans>
      </Way>
      <Way drawing={<HomeDrawing />}>
        <Trans>
          Tap <strong>Add</strong> to place {name} on your home screen
        </Trans>
      </Way>
    </ol>
  )
}

function MenuSteps() {
  return (
    <ol className={styles.steps}>
      <Way drawing={<MenuDrawing />}>
        <Trans>Open the browser’s menu</Trans>
      </Way>
      <Way drawing={<AddDrawing />}>
        <Trans>
          Choose <strong>Install app</strong> or <strong>Add to Home screen</strong>
        </Trans>
      </Way>
    </ol>
  )
}

function Way({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.drawing}>{drawing}</span>
      <p>{children}</p>
    </li>
  )
}

function Reason({ children }: { children: ReactNode }) {
  return (
    <li className={styles.reason}>
      <Icon name="check" size={16} className={styles.check} />
      <span>{children}</span>
    </li>
  )
}
