import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInProcess } from './checkInProcess.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-beside-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A command line that does what a line of script says. */
function program(script: string): string {
  const file = join(folder, 'program.cjs')
  writeFileSync(file, script)
  return file
}
const check = (script: string) => checkInProcess(program(script), '/data')

describe('books that are checked in a process of their own', () => {
  it('are sound when it ends well', async () => expect(await check('')).toEqual([]))

  it('are told of line by line when they are not', async () => {
    const said = `console.log('One is off'); console.log('Another is'); process.exit(1)`
    expect(await check(said)).toEqual(['One is off', 'Another is'])
  })

  it('are those of the server’s folder, asked for as at the command line', async () => {
    const said = `console.log(process.env.DATA_DIR, process.argv.slice(2).join()); process.exitCode = 1`
    expect(await check(said)).toEqual(['/data check-ledger'])
  })

  it('are not said to be sound, nor wrong, when nothing could be looked at', async () => {
    await expect(check(`console.error('no database'); process.exit(1)`)).rejects.toThrow()
    await expect(checkInProcess(join(folder, 'missing.cjs'), '/data')).rejects.toThrow()
  })
})
