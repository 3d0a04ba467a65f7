import { LabStrip } from '../../lab/LabStrip.tsx'

interface TesterStripsProps {
  lab: boolean
}

/** Says over every page which of the testers' tools are on, and ends them. */
export function TesterStrips({ lab }: TesterStripsProps) {
  return lab && <LabStrip />
}
