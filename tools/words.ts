/** `npm run words`: checks that every language has every word of the code, and says it as a program can tell; a table of all. */
import { run } from './processes.ts'
import { checkWords } from './words/check.ts'

const inStep = (await run('lingui', ['check', 'sync', '--clean'])) === 0
process.exitCode = (await checkWords()) && inStep ? 0 : 1
