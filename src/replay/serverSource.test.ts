import { beforeEach, expect, it, vi } from 'vitest'
import { sampleInstrument } from './sampleTape.ts'

const request = vi.hoisted(() => vi.fn())
vi.mock('../api/request.ts', () => ({ request }))

beforeEach(async () => {
  vi.resetModules()
  const { i18n } = await import('@lingui/core')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.stubGlobal('navigator', { onLine: true })
})

it('waits for the instruments of who comes straight to it', async () => {
  request.mockImplementation(async ({ path }: { path: string }) =>
    path.endsWith('/trade_list') ? [sampleInstrument()] : [],
  )
  const { findOnServer } = await import('./serverSource.ts')
  const [source] = await findOnServer()
  expect(source?.instruments.map(({ instrument }) => instrument.code)).toEqual(['EURUSD'])
})

it('is none where there are no instruments to be had', async () => {
  request.mockRejectedValue(new Error('no network'))
  const { findOnServer } = await import('./serverSource.ts')
  expect(await findOnServer()).toEqual([])
})
