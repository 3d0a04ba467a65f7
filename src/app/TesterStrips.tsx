import { LabStrip } from '../lab/LabStrip.tsx'
import { RecorderStrip } from '../recorder/RecorderStrip.tsx'
import styles from './TesterStrips.module.css'

interface TesterStripsProps {
  lab: boolean
  recorder: boolean
}

/** Says over every page which of the testers' tools are on, and ends them. */
export function TesterStrips({ lab, recorder }: TesterStripsProps) {
  return (
    <div className={styles.strips}>
      {recorder && <RecorderStrip />}
      {lab && <LabStrip />}
    </div>
  )
}
