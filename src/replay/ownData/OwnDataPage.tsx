import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Instrument } from '../../../contract/entities/market.ts'
import { openMarketCache } from '../../../sw/cache/marketCache.ts'
import { formatBytes } from '../../i18n/bytes.ts'
import { formatPercent } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { instrumentsAtom, selectedCodeAtom } from '../../markets/atoms.ts'
import { Page } from '../../Page.tsx'
import { useResource } from '../../resource/useResource.ts'
import { StorageRefused } from '../../session/StorageRefused.tsx'
import { practiceAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import page from '../../ui/toolPage.module.css'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import { KeepMarketRow } from '../keepOffline/KeepMarketRow.tsx'
import { shareOf } from '../keepOffline/keepMarket.ts'
import { keepingAtom, keptVersionAtom, stopKeeping } from '../keepOffline/keptMarkets.ts'
import { ImportSheet, RowCount } from './ImportSheet.tsx'
import styles from './OwnDataPage.module.css'
import { type OwnFile, ownFiles } from './ownFiles.ts'
import { ownSourceId } from './ownSource.ts'
import { formatWords, spanWords } from './ownWords.ts'
import { receivedFileAtom } from './receivedFile.ts'
import { useDroppedFile } from './useDroppedFile.ts'

/** File extensions for the file picker. The format is detected by content. */
const accepted = '.csv,.txt,.tsv,.hst,.gz,.zip,text/csv,text/plain,application/gzip,application/zip'

/** Files of prices on this device: imports them, shows what each takes, and deletes them. */
export function OwnDataPage() {
  const navigate = useNavigate()
  const select = useSetAtom(selectedCodeAtom)
  const [file, setFile] = useAtom(receivedFileAtom)
  const [asking, setAsking] = useState<OwnFile | undefined>(undefined)
  const version = useAtomValue(keptVersionAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a market that was loaded meanwhile is on the list too
  const load = useCallback(() => ownFiles.list().catch(() => []), [version])
  const { answer: list, reload } = useResource(load, { keeps: true, again: 'never' })
  const { answer: known = [] } = useResource(knownInstruments, { keeps: true, again: 'never' })
  const isOver = useDroppedFile(setFile)
  const replay = ({ market, kind }: OwnFile) => {
    select(market.code)
    navigate(`/replay?source=${encodeURIComponent(ownSourceId(kind))}`)
  }
  const remove = async () => {
    if (asking) {
      stopKeeping(asking.id)
      await ownFiles.remove(asking.id).catch(() => undefined)
    }
    setAsking(undefined)
    await reload()
  }
  return (
    <Page title={<Trans>Your files</Trans>} width="column" toEdge>
      <div className={page.body}>
        <StorageRefused />
        <Card className={cx(stack.gap12, isOver && styles.over)}>
          <p className={page.intro}>
            <Trans>
              Replay your own prices: bars or ticks from CSV, MetaTrader, Dukascopy, HistData, Binance or TradingView.
              Choose a file or drop it here. It stays on this device.
            </Trans>
          </p>
          <PickFile onFile={setFile} />
        </Card>
        <KeepMarketRow />
        {list !== undefined && list.length > 0 && (
          <>
            <Card pad={false}>
              <ul className={styles.list}>
                {list.map((one) => (
                  <Row key={one.id} file={one} onReplay={() => replay(one)} onDelete={() => setAsking(one)} />
                ))}
              </ul>
            </Card>
            <Kept list={list} />
          </>
        )}
      </div>
      {file && (
        <ImportSheet
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          known={known}
          onImported={() => void reload()}
          onReplay={(imported) => {
            setFile(undefined)
            replay(imported)
          }}
          onClose={() => setFile(undefined)}
        />
      )}
      <DeleteSheet file={asking} onConfirm={() => void remove()} onClose={() => setAsking(undefined)} />
    </Page>
  )
}

/** The exchange's instruments, also while it cannot be reached. */
async function knownInstruments(): Promise<readonly Instrument[]> {
  // While a replay plays, the list is the replay's.
  const listed = store.get(practiceAtom) ? [] : store.get(instrumentsAtom)
  if (listed.length > 0) return listed
  return (await openMarketCache().instruments(currentLanguage().code))?.rows ?? []
}

function PickFile({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className={styles.file}
        tabIndex={-1}
        aria-label={t`Import a file`}
        accept={accepted}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button full icon="deposit" onClick={() => input.current?.click()}>
        <Trans>Import a file</Trans>
      </Button>
    </>
  )
}

interface RowProps {
  file: OwnFile
  onReplay: () => void
  onDelete: () => void
}

function Row({ file, onReplay, onDelete }: RowProps) {
  const { t } = useLingui()
  const { showCode } = file.market
  const keeping = useAtomValue(keepingAtom)[file.id]
  const share = keeping?.share ?? shareOf(file)
  const done = formatPercent(Math.floor(share * 100), { digits: 0 })
  return (
    <li className={cx(stack.row12, styles.row)}>
      <span className={stack.lines}>
        <span className={text.name}>
          <bdi>{showCode}</bdi>
        </span>
        <span className={text.note}>
          {formatWords(file)} · {spanWords(file)}
        </span>
        {file.fileName !== '' && (
          <span className={cx(text.note, styles.name)}>
            <bdi>{file.fileName}</bdi>
          </span>
        )}
        <span className={text.note}>
          <RowCount rows={file.rows} /> · <span className="fig">{formatBytes(file.bytes)}</span>
          {share < 1 && (
            <>
              {' '}
              · <Trans>{done} saved</Trans>
            </>
          )}
        </span>
      </span>
      <IconButton icon="play" label={`${t`Replay`} ${showCode}`} onClick={onReplay} />
      <IconButton icon="close" label={`${t`Delete`} ${showCode}`} onClick={onDelete} />
    </li>
  )
}

/** Says whether the browser keeps the files when storage is low. */
function Kept({ list }: { list: readonly OwnFile[] }) {
  const { answer: isKept, reload } = useResource(
    useCallback(async () => (await navigator.storage?.persisted?.().catch(() => false)) ?? false, []),
    { keeps: true, again: 'never' },
  )
  const total = formatBytes(list.reduce((sum, { bytes }) => sum + bytes, 0))
  const keep = async () => {
    await navigator.storage?.persist?.().catch(() => false)
    await reload()
  }
  return (
    <div className={cx(stack.row12, styles.stored)}>
      <p className={cx(text.note, stack.fillShrink)}>
        <span className="fig">{total}</span>
        {isKept === false && (
          <>
            {' '}
            · <Trans>This browser may delete them if storage runs low.</Trans>
          </>
        )}
      </p>
      {isKept === false && (
        <Button variant="secondary" size="s" onClick={() => void keep()}>
          <Trans>Keep files</Trans>
        </Button>
      )}
    </div>
  )
}

interface DeleteSheetProps {
  file: OwnFile | undefined
  onConfirm: () => void
  onClose: () => void
}

function DeleteSheet({ file, onConfirm, onClose }: DeleteSheetProps) {
  const { t } = useLingui()
  const size = formatBytes(file?.bytes ?? 0)
  return (
    <ConfirmSheet
      open={file !== undefined}
      title={t`Delete this file?`}
      confirmLabel={<Trans>Delete</Trans>}
      keepLabel={<Trans>Cancel</Trans>}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <bdi>{file?.fileName || file?.market.showCode}</bdi> · <span className="fig">{size}</span>
    </ConfirmSheet>
  )
}
