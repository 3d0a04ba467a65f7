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

/** Shows what the app stores on this device and its size. Copies of server data can be cleared. */
export function StorageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { busy, run } = useSend()
  // Measured each time it is opened.
  const requested = useResource(open ? measureStorage : undefined, { keeps: true, again: 'never' })
  const use = requested.answer
  const clear = () =>
    run(async () => {
      await clearCopies()
      setAsking(false)
      toast(t`Offline copies cleared`)
      void requested.reload()
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
        keepLabel={<Trans>Cancel</Trans>}
        tone="primary"
        busy={busy}
        onConfirm={clear}
        onClose={() => setAsking(false)}
      >
        <Trans>
          Charts, price lists and recent account data will be downloaded again as you use the app. Until then they
          aren’t available offline, and charts can’t be replayed. Recordings, drawings, favourites and settings are
          kept.
        </Trans>
      </ConfirmSheet>
    </>
  )
}

function Parts({ use }: { use: StorageUse }) {
  const parts: readonly (readonly [look: string, bytes: number, label: ReactNode, note: ReactNode])[] = [
    ['app', use.app, <Trans key="app">App</Trans>, <Trans key="app">Lets the app open offline</Trans>],
    [
      'market',
      use.market,
      <Trans key="market">Charts and prices</Trans>,
      <Trans key="market">Offline copies, also used for replay</Trans>,
    ],
    [
      'account',
      use.account,
      <Trans key="account">Recent account data</Trans>,
      <Trans key="account">Offline copy, deleted when you log out</Trans>,
    ],
    [
      'own',
      use.own,
      <Trans key="own">Settings, favourites, drawings</Trans>,
      <Trans key="own">Kept when you clear offline copies</Trans>,
    ],
  ]
  const created = use.recordings + use.files + use.markets + use.sessions
  const measured = parts.reduce((sum, [, bytes]) => sum + bytes, created)
  const total = formatBytes(Math.max(use.total ?? 0, measured))
  const allowed = use.allowed === undefined ? undefined : formatBytes(use.allowed)
  return (
    <>
      <p className={styles.total}>
        <b className="fig">{total}</b>
        {allowed !== undefined && (
          <span>
            <Trans>
              of <span className="fig">{allowed}</span> available in this browser
            </Trans>
          </span>
        )}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {[...parts, ['recordings', created] as const].map(([look, bytes]) => (
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
      <MenuList title={<Trans>Created by you</Trans>}>
        <MenuRow
          icon="clock"
          label={
            <Plural value={use.recorded} _0="No recordings" one="# flight recording" other="# flight recordings" />
          }
          value={<span className="fig">{formatBytes(use.recordings)}</span>}
          href="#/mine/recorder"
        />
        <MenuRow
          icon="deposit"
          label={<Trans>Your files</Trans>}
          value={<span className="fig">{formatBytes(use.files)}</span>}
          href="#/replay/files"
        />
        <MenuRow
          icon="cloud-off"
          label={<Trans>Markets saved offline</Trans>}
          value={<span className="fig">{formatBytes(use.markets)}</span>}
          href="#/replay/files"
        />
        <MenuRow
          icon="play"
          label={<Trans>Replay sessions</Trans>}
          value={<span className="fig">{formatBytes(use.sessions)}</span>}
          href="#/replay"
        />
      </MenuList>
    </>
  )
}
