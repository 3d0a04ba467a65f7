/** `npm run feed -- check FILE…`: what recorded files hold, and whether a server can replay them together. */
import {
  checkRecording,
  type RecordingReport,
  replayRefusal,
  reportLines,
} from '../server/feed/replay/checkRecording.ts'
import { recordedFile } from '../server/feed/replay/fileName.ts'

const [command, ...paths] = process.argv.slice(2)
if (command !== 'check' || paths.length === 0) {
  console.error('Usage: npm run feed -- check FILE…')
  process.exit(2)
}
try {
  const reports: RecordingReport[] = []
  for (const path of paths) {
    const report = await checkRecording(recordedFile(path), Date.now())
    console.log(reportLines(report).join('\n'))
    reports.push(report)
  }
  const refusal = replayRefusal(reports, undefined)
  if (refusal) throw new Error(refusal)
  console.log('These files can be replayed.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
