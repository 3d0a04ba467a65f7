import { describe, expect, it } from 'vitest'
import type { TradeReport } from '../../contract/entities/history.ts'
import type { HistoryReads } from '../exchange/historyReads.ts'
import { speechOf } from '../messages/languages.ts'
import { Refused } from './envelope.ts'
import { historyHandlers } from './historyHandlers.ts'
import { MAX_REPORTS, ReportLine } from './reportLine.ts'

const flush = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Reports that end when they are told to. */
function world() {
  const created: { name: string; end: (error?: Error) => void }[] = []
  const line = new ReportLine<string>()
  const ask = (name: string, account = 1) =>
    line.make(
      account,
      name,
      () =>
        new Promise((resolve, reject) =>
          created.push({ name, end: (error) => (error ? reject(error) : resolve(`${name} is made`)) }),
        ),
    )
  return { created, ask }
}

describe('the reports of an account', () => {
  it('are made one at a time, in their turn; another account does not wait', async () => {
    const { created, ask } = world()
    const [first, second] = [ask('a'), ask('b')]
    ask('b', 2)
    await flush()
    expect(created.map(({ name }) => name)).toEqual(['a', 'b'])
    created[0]?.end()
    expect(await first).toBe('a is made')
    await flush()
    expect(created).toHaveLength(3)
    created[2]?.end()
    expect(await second).toBe('b is made')
  })

  it('that are the same are one, and a new one once it is made', async () => {
    const { created, ask } = world()
    const both = Promise.all([ask('a'), ask('a')])
    await flush()
    created[0]?.end()
    expect(await both).toEqual(['a is made', 'a is made'])
    ask('a')
    await flush()
    expect(created).toHaveLength(2)
  })

  it('are refused with words once too many wait, and none waits for one that failed', async () => {
    const { created, ask } = world()
    const reports = Array.from({ length: MAX_REPORTS }, (_, number) => ask(String(number)))
    expect(() => ask('more')).toThrow(Refused)
    expect(() => ask('more')).toThrow('Please wait')
    const failed = reports[0]?.catch((error) => String(error))
    await flush()
    created[0]?.end(new Error('no disk'))
    expect(await failed).toBe('Error: no disk')
    await flush()
    expect(created).toHaveLength(2)
    ask('more')
  })

  it('are what the call of the history report asks for', async () => {
    let requested = 0
    const report = () => {
      requested += 1
      return new Promise<TradeReport>(() => undefined)
    }
    const { historyReport } = historyHandlers({ report } as unknown as HistoryReads)
    const visit = {
      accountId: 1,
      sessionId: '',
      demo: true,
      speech: speechOf('en'),
      address: '',
      device: '',
      page: undefined,
    }
    for (let from = 0; from < MAX_REPORTS; from++) historyReport?.({ from }, visit)
    historyReport?.({ from: 0 }, visit)
    await expect(async () => historyReport?.({ from: 99 }, visit)).rejects.toMatchObject({ code: 429 })
    await flush()
    expect(requested).toBe(1)
  })
})
