import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useId, useState } from 'react'
import { listTicks } from '../../../contract/calls/proof.ts'
import { PERIOD_MS } from '../../../contract/candlePeriods.ts'
import type { Instrument } from '../../../contract/entities/market.ts'
import { errorWords, NetworkError, RefusedError } from '../../api/errors.ts'
import { formatBytes } from '../../i18n/bytes.ts'
import { formatDateTime, formatDuration, formatWeeks } from '../../i18n/dates.ts'
import { formatPercent } from '../../i18n/format.ts'
import { serverNow } from '../../live/live.ts'
import { selectedCodeAtom } from '../../markets/atoms.ts'
import { useResource } from '../../resource/useResource.ts'
import { offersAtom } from '../../session/offers.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectChip } from '../../ui/SelectChip.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import { useAtomValue } from '../../useAtom.ts'
import type { RowKind } from '../ownData/blocks.ts'
import { ImportFault } from '../ownData/importFault.ts'
import { ownFiles } from '../ownData/ownFiles.ts'
import { importFaultWords } from '../ownData/ownWords.ts'
import styles from './KeepMarketSheet.module.css'
import { keptId, shareOf, type Wanted } from './keepMarket.ts'
import { type Keeping, keepingAtom, keepOffline, keptVersionAtom, planKeeping } from './keptMarkets.ts'

/** Length of the stored history, weeks. */
const ranges = ['1', '2', '4'] as const

interface KeepMarketSheetProps {
  open: boolean
  onClose: () => void
  /** Instruments of the exchange, at least one. */
  instruments: readonly Instrument[]
  onReplay: (instrument: Instrument, kind: RowKind) => void
}

/** Chooses a market, how exactly and how far back, and loads it onto this device. A load goes on when the sheet is closed. */
export function KeepMarketSheet({ open, onClose, instruments, onReplay }: KeepMarketSheetProps) {
  const { t } = useLingui()
  const shown = useAtomValue(selectedCodeAtom)
  const hasTicks = useAtomValue(offersAtom)(listTicks)
  const [code, setCode] = useState(shown)
  const [kind, setKind] = useState<RowKind>('bars')
  const [weeks, setWeeks] = useState<(typeof ranges)[number]>('1')
  const instrument = instruments.find((one) => one.code === code) ?? instruments[0]
  const id = instrument && keptId(instrument, kind)
  const keeping = useAtomValue(keepingAtom)[id ?? '']
  const version = useAtomValue(keptVersionAtom)
  const isRunning = keeping !== undefined && keeping.error === undefined
  const wanted = useCallback(
    (): Wanted | undefined =>
      instrument && { instrument, kind, from: serverNow() - Number(weeks) * 7 * PERIOD_MS['1day'] },
    [instrument, kind, weeks],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again when a load has ended
  const find = useCallback(async () => (id === undefined ? undefined : await ownFiles.find(id)), [id, version])
  const { answer: file } = useResource(open ? find : undefined, { keeps: true, again: 'never' })
  const plan = useCallback(async () => {
    const requested = wanted()
    return requested && { requested, ...(await planKeeping(requested)) }
  }, [wanted])
  const { answer: found, error } = useResource(open && !isRunning ? plan : undefined, { keeps: true, again: 'never' })
  const isEmpty = found?.hours.length === 0
  const isWhole = file !== undefined && found !== undefined && shareOf(file) === 1 && coversAll(file.covered, found)
  const length = formatDuration(PERIOD_MS['1min'])
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<Trans>Save a market for offline use</Trans>}
      footer={
        instrument && (
          <Foot
            keeping={keeping}
            ready={found !== undefined && !isEmpty}
            state={isWhole ? 'whole' : file === undefined ? 'none' : 'part'}
            onKeep={() => found && void keepOffline(found.requested, found)}
            onReplay={() => onReplay(instrument, kind)}
          />
        )
      }
    >
      <div className={stack.gap16}>
        <Field label={<Trans>Instrument</Trans>} several>
          {() => (
            <SelectChip
              label={t`Instrument`}
              value={instrument?.code ?? ''}
              options={instruments.map((one) => ({ value: one.code, label: one.showCode }))}
              onChange={setCode}
            />
          )}
        </Field>
        <Segmented<RowKind>
          label={t`Timeframe`}
          value={kind}
          options={[
            { value: 'bars', label: t`Bars of ${length}` },
            ...(hasTicks ? [{ value: 'ticks' as const, label: t`Ticks` }] : []),
          ]}
          onChange={setKind}
        />
        <Segmented
          label={t`Length`}
          value={weeks}
          options={ranges.map((value) => ({ value, label: formatWeeks(Number(value)) }))}
          onChange={setWeeks}
        />
        <Card>
          {isRunning ? (
            <Progress share={keeping.share} />
          ) : error !== undefined ? (
            <p className={text.warning} role="alert">
              {failureWords(error)}
            </p>
          ) : found === undefined ? (
            <Skeleton w="100%" h={56} />
          ) : isEmpty ? (
            <p className={text.note}>
              <Trans>The exchange has no data for this market at that time.</Trans>
            </p>
          ) : (
            <KeyValueList>
              <KeyValueRow label={<Trans>Size</Trans>}>
                <span className="fig">≈ {formatBytes(found.bytes)}</span>
              </KeyValueRow>
              <KeyValueRow label={<Trans>Start</Trans>}>
                {formatDateTime(Math.max(found.hours[0] ?? 0, found.requested.from), 'short')}
              </KeyValueRow>
              {file !== undefined && (
                <KeyValueRow label={<Trans>Saved on this device</Trans>}>
                  <span className="fig">{formatBytes(file.bytes)}</span>
                </KeyValueRow>
              )}
            </KeyValueList>
          )}
        </Card>
        {keeping?.error !== undefined && (
          <p className={text.warning} role="alert">
            {failureWords(keeping.error)}
          </p>
        )}
      </div>
    </Sheet>
  )
}

/** Returns true if a file reaches back as far as is asked now. */
const coversAll = (covered: { readonly from: number } | undefined, { hours }: { readonly hours: readonly number[] }) =>
  covered !== undefined && covered.from <= (hours[0] ?? 0) + PERIOD_MS['60min']

/** Returns the reason why a market was not loaded. */
export const failureWords = (error: unknown): string =>
  error instanceof NetworkError || error instanceof RefusedError
    ? errorWords(error)
    : importFaultWords(new ImportFault('noRoom'))

/** Loaded share of a market. */
export function Progress({ share }: { share: number }) {
  const id = useId()
  const done = formatPercent(Math.floor(share * 100), { digits: 0 })
  return (
    <div className={stack.gap8}>
      <span id={id} className={text.body} role="status">
        <Trans>{done} saved</Trans>
      </span>
      <progress className={styles.progress} aria-labelledby={id} max={1} value={share} />
    </div>
  )
}

interface FootProps {
  keeping: Keeping | undefined
  ready: boolean
  /** Share of the selection that is on this device. */
  state: 'none' | 'part' | 'whole'
  onKeep: () => void
  onReplay: () => void
}

function Foot({ keeping, ready, state, onKeep, onReplay }: FootProps) {
  if (keeping && keeping.error === undefined)
    return (
      <Button full variant="secondary" onClick={keeping.stop}>
        <Trans>Stop</Trans>
      </Button>
    )
  return (
    <div className={styles.acts}>
      {state !== 'none' && (
        <Button full icon="play" variant={state === 'whole' ? 'primary' : 'secondary'} onClick={onReplay}>
          <Trans>Replay</Trans>
        </Button>
      )}
      <Button full variant={state === 'whole' ? 'secondary' : 'primary'} disabled={!ready} onClick={onKeep}>
        {state === 'none' ? (
          <Trans>Save offline</Trans>
        ) : state === 'part' ? (
          <Trans>Continue</Trans>
        ) : (
          <Trans>Update</Trans>
        )}
      </Button>
    </div>
  )
}
