import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { runUntilKilled } from './untilKilled.ts'

it('receives every line of a process that writes faster than this one reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'said-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const script = join(folder, 'says.ts')
  const module = new URL('untilKilled.ts', import.meta.url)
  // Node makes the pipe non-blocking once a script uses `process.stdout`.
  writeFileSync(
    script,
    `import { say } from '${module}'\nprocess.stdout.on('error', () => {})\nfor (let i = 0; i < 20_000; i++) say({ i, filler: 'x'.repeat(100) })\n`,
  )
  const heard: number[] = []
  await runUntilKilled<{ i: number }>({
    ...{ script: pathToFileURL(script), args: [], linesToLive: Number.POSITIVE_INFINITY },
    hear: ({ i }) => {
      heard.push(i)
      // The pipe fills meanwhile.
      if (i === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    },
  })
  expect(heard).toEqual(Array.from({ length: 20_000 }, (_, i) => i))
})
