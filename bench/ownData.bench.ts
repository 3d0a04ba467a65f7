/**
 * A million minutes imported in the browser: from the tap to the last row stored, and the room they take. Baseline: the same
 * text split into strings and stored as JSON by a worker of its own, without a policy that forbids it. Settings: ROUNDS (3).
 */
import { Exchange } from '../e2e/exchange.ts'
import { median } from './percentiles.ts'
import { openBrowser } from './phone.ts'
import { report } from './report.ts'

const rounds = Number(process.env.ROUNDS ?? 3)
const ROWS = 1_000_000

/** In the page: a file of random minutes; the same each time. */
function sampleFile(rows: number): File {
  const lines: string[] = []
  let [price, seed] = [120_000, 1]
  const draw = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  const text = (points: number) => (points / 1e5).toFixed(5)
  for (let at = 0; at < rows; at++) {
    const close = price + Math.round((draw() - 0.5) * 20)
    const high = Math.max(price, close) + Math.round(draw() * 8)
    const low = Math.min(price, close) - Math.round(draw() * 8)
    const prices = [price, high, low, close].map(text)
    lines.push(`${1_500_000_000_000 + at * 60_000},${prices.join()},${Math.round(draw() * 300)}\n`)
    price = close
  }
  return new File(lines, 'GBPUSD.csv')
}

/** A worker that does the same with strings. */
const plain = `onmessage = async ({ data }) => {
  const rows = (await data.text()).trim().split('\\n').map((line) => line.split(',').map(Number))
  const text = JSON.stringify(rows)
  const root = await navigator.storage.getDirectory()
  const access = await (await root.getFileHandle('plain', { create: true })).createSyncAccessHandle()
  access.write(new TextEncoder().encode(text)); access.flush(); access.close()
  await root.removeEntry('plain')
  postMessage(text.length)
}`

const exchange = await Exchange.open({ LOG_LEVEL: 'error' })
const browser = await openBrowser()
const seen: { ms: number; plainMs: number; plainBytes: number; bytes: number }[] = []
try {
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ baseURL: exchange.origin, locale: 'en-GB', bypassCSP: true })
    const page = await context.newPage()
    await page.addInitScript({ content: `window.sampleFile = ${sampleFile.toString()}` })
    await page.goto('/#/replay/files')
    const input = page.locator('input[type=file]')
    await input.waitFor({ state: 'attached' })
    const baseline = await page.evaluate(
      async ({ rows, program }) => {
        const created = (window as never as { sampleFile: typeof sampleFile }).sampleFile(rows)
        const files = new DataTransfer()
        files.items.add(created)
        const field = document.querySelector<HTMLInputElement>('input[type=file]')
        if (field) field.files = files.files
        const worker = new Worker(URL.createObjectURL(new Blob([program])))
        const began = performance.now()
        const size = await new Promise<number>((resolve, reject) => {
          worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data)
          worker.onerror = () => reject(new Error('refused'))
          worker.postMessage(created)
        })
        worker.terminate()
        return { ms: performance.now() - began, size }
      },
      { rows: ROWS, program: plain },
    )
    await input.dispatchEvent('change')
    const sheet = page.getByRole('dialog', { name: 'Import a file' })
    const go = sheet.getByRole('button', { name: 'Import a file', disabled: false })
    await go.waitFor()
    const ms = await sheet.evaluate(async (dialog) => {
      const button = [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Import a file')
      const began = performance.now()
      button?.click()
      while (!dialog.textContent?.includes('Imported')) await new Promise(requestAnimationFrame)
      return performance.now() - began
    })
    const bytes = await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle('own-data')
      let size = 0
      for await (const one of (folder as never as { values(): AsyncIterable<FileSystemFileHandle> }).values())
        size += (await one.getFile()).size
      return size
    })
    seen.push({ ms, bytes, plainMs: baseline.ms, plainBytes: baseline.size })
    await context.close()
  }
} finally {
  await browser.close()
  await exchange.close()
}
const of = (read: (one: (typeof seen)[number]) => number) => median(seen.map(read))
report(
  'ownData',
  `A million minutes of text imported in the browser, ${rounds} rounds, medians. Baseline: the text split into strings and stored as JSON by a plain worker.`,
  [
    {
      what: 'from the tap to the last row stored',
      figure: of(({ ms }) => ms),
      baseline: of(({ plainMs }) => plainMs),
      unit: 'ms',
      target: { atMost: 3_000 },
    },
    {
      what: 'room on the device',
      figure: of(({ bytes }) => bytes / 1e6),
      baseline: of(({ plainBytes }) => plainBytes / 1e6),
      unit: 'MB',
      target: { atMost: 20 },
    },
  ],
)
