/** `npm run structure`: checks that imports point to lower layers, never in a circle, and that files are named and sized well. */
import { root } from './processes.ts'
import { problemsIn } from './structure/tree.ts'

const problems = problemsIn(root)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
