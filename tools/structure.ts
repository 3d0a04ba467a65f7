/**
 * `npm run structure`: checks that imports point to lower layers, never in a circle, that files are named and sized well, and that
 * the sources of each stage of the tests hold all files that they import.
 */
import { root } from './processes.ts'
import { readTree } from './structure/tree.ts'
import { sourceGaps, sourcesOf } from './test/passed.ts'
import { wholeStages } from './test/stages.ts'

const { problems: ofTree, imports } = readTree(root)
const problems = [...ofTree, ...wholeStages.flatMap((stage) => sourceGaps(stage.name, sourcesOf(stage), imports))]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
