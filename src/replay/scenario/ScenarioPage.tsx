import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { RecordingError, readRecording } from '../../../contract/recording/recording.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatCount } from '../../i18n/format.ts'
import { Page } from '../../Page.tsx'
import { recordings } from '../../recorder/recordings.ts'
import { useResource } from '../../resource/useResource.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import page from '../../ui/toolPage.module.css'
import { type Check, isScenario, runScenario, type ScenarioReport } from './runScenario.ts'
import styles from './ScenarioPage.module.css'

/** Plays a scenario of this device and says what came of it, beside what was expected. */
export function ScenarioPage() {
  const { search } = useLocation()
  const id = new URLSearchParams(search).get('recording') ?? ''
  const play = useCallback(async () => {
    const recording = readRecording((await recordings.text(id)) ?? '')
    if (!isScenario(recording)) throw new RecordingError('notRecording')
    return runScenario(recording)
  }, [id])
  const { answer, error, reload } = useResource(play, { again: 'never' })
  return (
    <Page title={<Trans>Scenario</Trans>} width="column" toEdge>
      <div className={page.body}>
        {answer ? <Report report={answer} onAgain={() => void reload()} /> : <None isOver={error !== undefined} />}
      </div>
    </Page>
  )
}

function None({ isOver }: { isOver: boolean }) {
  const { t } = useLingui()
  if (isOver) return <EmptyState icon="clock" title={<Trans>This file is not a recording.</Trans>} />
  return (
    <Loading label={t`Loading`}>
      <Skeleton w="100%" h={240} />
    </Loading>
  )
}

function Report({ report, onAgain }: { report: ScenarioReport; onAgain: () => void }) {
  const { passed, checks } = report
  const right = formatCount(checks.filter(isRight).length)
  const all = formatCount(checks.length)
  return (
    <>
      <Card className={stack.gap12}>
        <p role="status" className={cx(stack.row8, passed ? styles.passed : styles.failed)}>
          <Icon name={passed ? 'check' : 'warning'} size={20} />
          <b>{passed ? <Trans>Passed</Trans> : <Trans>Failed</Trans>}</b>
          <span className="fig">
            {right} / {all}
          </span>
        </p>
        <Button full variant="secondary" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      </Card>
      <Card pad={false}>
        <ul className={styles.list}>
          {checks.map((check, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same is checked at several times
            <Row key={at} check={check} />
          ))}
        </ul>
      </Card>
    </>
  )
}

const isRight = ({ expected, actual }: Check) => expected === actual

/** In the terms of the file itself, as its author wrote them. */
function Row({ check }: { check: Check }) {
  const { time, what, expected, actual } = check
  return (
    <li className={cx(stack.row12, styles.row)} data-check={isRight(check) ? 'passed' : 'failed'}>
      <Icon
        name={isRight(check) ? 'check' : 'warning'}
        size={16}
        className={isRight(check) ? styles.passed : styles.failed}
      />
      <span className={stack.lines}>
        <code className={text.detail} dir="ltr">
          {what} = {expected}
        </code>
        {!isRight(check) && (
          <code className={text.error} dir="ltr">
            {actual}
          </code>
        )}
      </span>
      <span className={cx('fig', text.caption)}>{formatDateTime(time, 'clock')}</span>
    </li>
  )
}
