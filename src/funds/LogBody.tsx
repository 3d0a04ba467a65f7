import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { PagesFoot } from '../resource/PagesFoot.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import type { PagesRequest } from '../resource/useResource.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { places } from '../ui/places.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import stack from '../ui/stack.module.css'
import tones from '../ui/tones.module.css'
import type { LogPage } from './balanceLog.ts'
import styles from './LogBody.module.css'
import { LogRows } from './LogRows.tsx'

interface LogBodyProps {
  log: PagesRequest<LogPage>
  wide: boolean
  /** Takes the filters off, where there are some. */
  onClear: (() => void) | undefined
}

/** The log in each state of its loading. */
export function LogBody({ log, wide, onClear }: LogBodyProps) {
  const { outdated, error } = log
  return (
    <ResourceView
      resource={outdated && error !== undefined ? { ...log, answer: undefined } : log}
      failed={<Trans>Couldn’t load your history</Trans>}
      shapes={<Waiting wide={wide} />}
    >
      {({ rows, complete }) =>
        rows.length === 0 && complete && !outdated ? (
          <Nothing onClear={onClear} />
        ) : (
          <div className={cx(stack.fillColumn, styles.rows, outdated && tones.outdated)} aria-busy={outdated}>
            <LogRows changes={rows} wide={wide} />
            <PagesFoot pages={log} />
          </div>
        )
      }
    </ResourceView>
  )
}

function Nothing({ onClear }: Pick<LogBodyProps, 'onClear'>) {
  const navigate = useNavigate()
  if (onClear) {
    return (
      <EmptyState
        icon="search"
        title={<Trans>No results for these filters</Trans>}
        action={
          <Button size="m" variant="secondary" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon="clock"
      title={<Trans>No data yet</Trans>}
      action={
        <Button size="m" onClick={() => navigate('/')}>
          <Trans>Find a market</Trans>
        </Button>
      }
    >
      <Trans>Your payments, fees and trading results appear here.</Trans>
    </EmptyState>
  )
}

/** Rows with the measures of the ones to come. */
function Waiting({ wide }: { wide: boolean }) {
  return places(6).map((row) => (
    <div key={row} className={cx(stack.ends, styles.waiting, wide && styles.low)}>
      <Skeleton w={196} h={16} />
      <Skeleton w={80} h={16} />
    </div>
  ))
}
