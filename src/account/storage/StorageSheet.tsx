import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../form/useSend.ts'
import { formatBytes } from '../../i18n/bytes.ts'
import { useResource } from '../../resource/useResource.ts'
import { StorageRefused } from '../../session/StorageRefused.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { cx } from '../../ui/cx.ts'
import { MenuList, MenuRow } from '../../ui/MenuList.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { clearCopies, measureStorage, type StorageUse } from './measureStorage.ts'
import styles from './StorageSheet.module.css'

/** What the app keeps on this device and how much room it takes; what can be fetched again can be cleared. */
export function StorageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { busy, run } = useSend()
  // Measured each time it is opened.
  const asked = useResource(open ? measureStorage : undefined, { keeps: true, again: 'never' })
  const use = asked.answer
  const clear = () =>
    run(async () => {
      await clearCopies()
      setAsking(false)
      toast(t`Offline copies cleared`)
      void asked.reload()
    })
  const copies = use && use.market + use.account
  return (
    <>
      <Sheet
        open={open && !asking}
        onClose={onClose}
        title={<Trans>Storage used</Trans>}
        footer={
          <Button full variant="secondary" disabled={!copies} onClick={() => setAsking(true)}>
            <Trans>Clear offline copies</Trans>
          </Button>
        }
      >
        {open && <StorageRefused className={styles.refused} />}
        {use ? (
          <Parts use={use} />
        ) : (
          <Loading label={t`Loading`}>
            <div className={styles.waiting}>
              <Skeleton w={120} h={32} />
              <Skeleton w="100%" h={12} />
              <Skeleton w="100%" h={120} />
            </div>
          </Loading>
        )}
      </Sheet>
      <ConfirmSheet
        open={asking}
        title={t`Clear offline copies?`}
        confirmLabel={<Trans>Clear</Trans>}
        keepLabel={<Trans>Keep them</Trans>}
        tone="primary"
        busy={busy}
        onConfirm={clear}
        onClose={() => setAsking(false)}
      >
        <Trans>
          Charts, price lists and your account’s last figures are fetched again as you use the app. Until then they
          cannot be seen without a network, nor charts be replayed from this device. Recordings, drawings, favourites
          and settings stay.
        </Trans>
      </ConfirmSheet>
    </>
  )
}

function Parts({ use }: { use: StorageUse }) {
  const parts: readonly (readonly [look: string, bytes: number, label: ReactNode, note: ReactNode])[] = [
    ['app', use.app, <Trans key="app">App</Trans>, <Trans key="app">So that it opens without a network</Trans>],
    [
      'market',
      use.market,
      <Trans key="market">Charts and prices</Trans>,
      <Trans key="market">Offline copies, also for replay</Trans>,
    ],
    [
      'account',
      use.account,
      <Trans key="account">Your account’s last figures</Trans>,
      <Trans key="account">An offline copy; goes when you log out</Trans>,
    ],
    [
      'own',
      use.own,
      <Trans key="own">Settings, favourites, drawings</Trans>,
      <Trans key="own">Never cleared from here</Trans>,
    ],
  ]
  const measured = parts.reduce((sum, [, bytes]) => sum + bytes, use.recordings)
  const total = formatBytes(Math.max(use.total ?? 0, measured))
  const allowed = use.allowed === undefined ? undefined : formatBytes(use.allowed)
  return (
    <>
      <p className={styles.total}>
        <b className="fig">{total}</b>
        {allowed !== undefined && (
          <span>
            <Trans>
              of <span className="fig">{allowed}</span> allowed by this browser
            </Trans>
          </span>
        )}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {[...parts, ['recordings', use.recordings] as const].map(([look, bytes]) => (
          <span key={look} className={styles[look]} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <ul className={styles.parts}>
        {parts.map(([look, bytes, label, note]) => (
          <li key={look} className={styles.part}>
            <span className={cx(styles.dot, styles[look])} aria-hidden="true" />
            <span className={styles.words}>
              <span>{label}</span>
              <span className={styles.note}>{note}</span>
            </span>
            <span className={`fig ${styles.size}`}>{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
      <MenuList title={<Trans>Made by you</Trans>}>
        <MenuRow
          icon="clock"
          label={
            <Plural
              value={use.recorded}
              _0="No recordings"
              one="# recording of the flight recorder"
              other="# recordings of the flight recorder"
            />
          }
          value={<span className="fig">{formatBytes(use.recordings)}</span>}
          href="#/mine/recorder"
        />
      </MenuList>
    </>
  )
}
