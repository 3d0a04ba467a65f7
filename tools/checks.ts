/** First stage of `npm test`: every check of the sources, and the build, in two lines that take about as long. */
import { runSideBySide, script } from './sideBySide.ts'

const isFine = await runSideBySide([
  ['types', 'lint', 'structure'].map(script),
  ['words', 'unused', 'build'].map(script),
])
process.exitCode = isFine ? 0 : 1
