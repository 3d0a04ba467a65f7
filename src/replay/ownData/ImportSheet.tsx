import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Instrument } from '../../../contract/entities/market.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatCount } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldButton } from '../../ui/FieldButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import stack from '../../ui/stack.module.css'
import { TextField } from '../../ui/TextField.tsx'
import text from '../../ui/text.module.css'
import { type BadRows, ImportFault } from './importFault.ts'
import styles from './OwnDataPage.module.css'
import type { OwnFile } from './ownFiles.ts'
import { currencyOf, knownMarket, ownMarket } from './ownMarket.ts'
import { formatWords, importFaultWords, rowFaultWords } from './ownWords.ts'
import type { Inspection, ParsePlan } from './plan.ts'
import { useImport } from './useImport.ts'
import { ZonePicker } from './ZonePicker.tsx'

interface ImportSheetProps {
  file: File
  /** The exchange's instruments, whose terms a file of the same name gets. */
  known: readonly Instrument[]
  onImported: (file: OwnFile) => void
  onReplay: (file: OwnFile) => void
  onClose: () => void
}

/** One file on its way in: what it is, what it does not say, how far it is, and what was left out of it. */
export function ImportSheet({ file, known, onImported, onReplay, onClose }: ImportSheetProps) {
  const { state, chosen, choose, read, cancel } = useImport(file, onImported)
  const [name, setName] = useState<string | undefined>(undefined)
  const [typed, setTyped] = useState({ currency: '', units: '' })
  const inspection = state.step === 'asking' || state.step === 'reading' ? state.inspection : undefined
  const symbol = name ?? inspection?.symbol ?? ''
  const terms = { units: typed.units || '1', currency: typed.currency || currencyOf(symbol, known) }
  const market = ownMarket(symbol, terms, known)
  const isAnswered =
    inspection !== undefined &&
    (!inspection.asks.zone || chosen.zone !== undefined) &&
    (!inspection.asks.order || chosen.order !== undefined)
  return (
    <Sheet
      open
      onClose={onClose}
      title={<Trans>Import a file</Trans>}
      locked={state.step === 'reading'}
      footer={
        <Foot
          state={state}
          ready={isAnswered && market !== undefined}
          onRead={() => inspection && market && void read(inspection, market)}
          onCancel={() => inspection && cancel(inspection)}
          onReplay={onReplay}
          onClose={onClose}
        />
      }
    >
      <div className={stack.column16}>
        <p className={stack.tight}>
          <bdi className={text.name}>{file.name}</bdi>
          {inspection && <span className={text.note}>{formatWords(inspection.plan)}</span>}
        </p>
        {state.step === 'looking' && <Waiting />}
        {state.step === 'failed' && <Failed error={state.error} />}
        {state.step === 'reading' && <Reading rows={state.progress.rows} share={state.progress.share} />}
        {state.step === 'asking' && (
          <>
            <Preview inspection={state.inspection} />
            <Questions inspection={state.inspection} chosen={chosen} onChoose={choose} />
            <Market
              name={symbol}
              onName={setName}
              known={knownMarket(symbol, known)}
              terms={terms}
              onTerms={(more) => setTyped((before) => ({ ...before, ...more }))}
            />
          </>
        )}
        {state.step === 'done' && (
          <>
            <p role="status" className={text.body}>
              <Trans>Imported</Trans> · <RowCount rows={state.file.rows} />
            </p>
            <Bad bad={state.bad} />
          </>
        )}
      </div>
    </Sheet>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`}>
      <Skeleton w="100%" h={160} />
    </Loading>
  )
}

interface FootProps {
  state: ReturnType<typeof useImport>['state']
  ready: boolean
  onRead: () => void
  onCancel: () => void
  onReplay: (file: OwnFile) => void
  onClose: () => void
}

function Foot({ state, ready, onRead, onCancel, onReplay, onClose }: FootProps) {
  switch (state.step) {
    case 'reading':
      return (
        <Button full variant="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )
    case 'done':
      return (
        <Button full icon="play" onClick={() => onReplay(state.file)}>
          <Trans>Replay</Trans>
        </Button>
      )
    case 'failed':
      return (
        <Button full variant="secondary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      )
    default:
      return (
        <Button full disabled={!ready} onClick={onRead}>
          <Trans>Import a file</Trans>
        </Button>
      )
  }
}

function Reading({ rows, share }: { rows: number; share: number }) {
  const id = useId()
  return (
    <div className={stack.gap8}>
      <span id={id} className={text.body}>
        <RowCount rows={rows} />
      </span>
      <progress className={styles.progress} aria-labelledby={id} max={1} value={share} />
    </div>
  )
}

/** Shows a number of rows. */
export const RowCount = ({ rows }: { rows: number }) => <Plural value={rows} one="# row" other="# rows" />

/** The first rows as they are understood. */
function Preview({ inspection: { plan, preview } }: { inspection: Inspection }) {
  const { t } = useLingui()
  // As on the chart, in every language.
  const names = plan.kind === 'bars' ? ['O', 'H', 'L', 'C'] : [t`Bid`, t`Ask`]
  const columns = plan.columns.prices.length === 1 ? [t`Price`] : names
  return (
    <div className={styles.scroll}>
      <table className={styles.preview}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Time</Trans> (UTC)
            </th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ time, prices }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sample have no other name
            <tr key={row}>
              <td>
                <bdi>{formatDateTime(time, 'exact', 'UTC')}</bdi>
              </td>
              {columns.map((name, column) => (
                <td key={name} className="fig">
                  {prices[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface QuestionsProps {
  inspection: Inspection
  chosen: Partial<ParsePlan>
  onChoose: (chosen: Partial<ParsePlan>) => void
}

/** Asks for what the file does not say. */
function Questions({ inspection: { asks, plan, preview }, chosen, onChoose }: QuestionsProps) {
  const { t } = useLingui()
  const [picking, setPicking] = useState(false)
  const first = preview[0]?.time ?? 0
  const price = Number(preview[0]?.prices[0] ?? 0) * 10 ** plan.points
  return (
    <>
      {asks.order && (
        <div className={stack.gap8}>
          <span className={text.label}>
            <Trans>Which date format is this?</Trans>
          </span>
          <Segmented
            label={t`Which date format is this?`}
            value={chosen.order ?? ''}
            options={[
              { value: 'dmy', label: dateOf(plan.order === 'dmy' ? first : swapped(first)) },
              { value: 'mdy', label: dateOf(plan.order === 'mdy' ? first : swapped(first)) },
            ]}
            onChange={(order) => onChoose({ order: order as ParsePlan['order'] })}
          />
        </div>
      )}
      {asks.zone && (
        <div className={stack.gap8}>
          <FieldButton
            label={<Trans>Time zone of the file</Trans>}
            value={chosen.zone?.replaceAll('_', ' ') ?? <Trans>Choose</Trans>}
            onClick={() => setPicking(true)}
          />
          <p className={text.note}>
            <Trans>The file doesn’t include a time zone. Most MetaTrader brokers use Athens time.</Trans>
          </p>
          <ZonePicker
            open={picking}
            selected={chosen.zone}
            onPick={(zone) => {
              onChoose({ zone })
              setPicking(false)
            }}
            onClose={() => setPicking(false)}
          />
        </div>
      )}
      {asks.points && (
        <div className={stack.gap8}>
          <span className={text.label}>
            <Trans>Which price does the file contain?</Trans>
          </span>
          <Segmented
            label={t`Which price does the file contain?`}
            value={String(chosen.points ?? 0)}
            options={[0, 2, 3, 5].map((points) => ({
              value: String(points),
              label: <span className="fig">{(price / 10 ** points).toFixed(points)}</span>,
            }))}
            onChange={(points) => onChoose({ points: Number(points) })}
          />
        </div>
      )}
    </>
  )
}

const dateOf = (time: number) => formatDateTime(time, 'date', 'UTC')

/** The date with its day and its month taken for each other. */
function swapped(time: number): number {
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCDate() - 1, date.getUTCMonth() + 1)
}

interface MarketProps {
  name: string
  onName: (name: string) => void
  known: Instrument | undefined
  terms: { units: string; currency: string }
  onTerms: (more: { units?: string; currency?: string }) => void
}

/** Asks for the market of the prices and its terms. */
function Market({ name, onName, known, terms, onTerms }: MarketProps) {
  const { t } = useLingui()
  const [showCode, units] = [known?.showCode, formatCount(known?.unitsPerLot ?? 0)]
  return (
    <>
      <TextField
        label={t`Instrument`}
        value={name}
        maxLength={16}
        ltr
        {...(known && { hint: t`Traded like ${showCode}: ${units} units per lot` })}
        onChange={onName}
      />
      {!known && (
        <div className={styles.pair}>
          <TextField
            label={t`Units per lot`}
            value={terms.units}
            inputMode="decimal"
            maxLength={10}
            ltr
            onChange={(value) => onTerms({ units: value })}
          />
          <TextField
            label={t`Price currency`}
            value={terms.currency}
            maxLength={5}
            ltr
            onChange={(value) => onTerms({ currency: value })}
          />
        </div>
      )}
    </>
  )
}

function Failed({ error }: { error: unknown }) {
  return (
    <>
      <p role="alert" className={text.error}>
        {importFaultWords(error)}
      </p>
      {error instanceof ImportFault && error.bad && <Bad bad={error.bad} />}
    </>
  )
}

/** The rows that were left out, as text and nothing else. */
function Bad({ bad: { count, first } }: { bad: BadRows }) {
  if (count === 0) return null
  return (
    <details className={styles.bad}>
      <summary className={text.warning}>
        <Plural value={count} one="# row left out" other="# rows left out" />
      </summary>
      <ul className={stack.gap8}>
        {first.map(({ line, fault, text: row }) => (
          <li key={line} className={stack.tight}>
            <span className={text.detail}>
              <Trans>
                Line <span className="fig">{formatCount(line)}</span>
              </Trans>
              : {rowFaultWords(fault)}
            </span>
            <code className={styles.code} dir="ltr">
              {row}
            </code>
          </li>
        ))}
      </ul>
    </details>
  )
}
