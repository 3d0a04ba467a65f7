/** Set-up of vitest for `npm test -- --profile`: writes the time of each unit test, and of what its process did meanwhile. */
import { appendFileSync } from 'node:fs'
import { afterEach, beforeEach } from 'vitest'
import { type TestTime, timesFile } from './times.ts'

// Tests that set the clock replace it.
const now = performance.now.bind(performance)
let began = 0
let usage = process.cpuUsage()

beforeEach(() => {
  began = now()
  usage = process.cpuUsage()
})

afterEach(({ task }) => {
  const wall = now() - began
  const { user, system } = process.cpuUsage(usage)
  const time: TestTime = { name: `${task.file.name} › ${task.name}`, wall, cpu: { test: (user + system) / 1000 } }
  appendFileSync(timesFile('unit', process.pid), `${JSON.stringify(time)}\n`)
})
