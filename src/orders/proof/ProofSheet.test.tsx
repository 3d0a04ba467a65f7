// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkOrder } from '../../../contract/proof/orderProof.ts'
import { verifyHere } from '../../../contract/proof/testKeys.ts'
import { sampleOrder } from '../sampleOrder.ts'
import type { ProofFault } from './knownLogs.ts'
import type { CheckedOrder } from './orderProof.ts'
import { ProofSheet } from './ProofSheet.tsx'
import type { ProofState } from './proofWords.ts'
import { CLOSED_AT, stoppedOut } from './testLog.ts'

vi.mock('../../ui/Sheet.tsx', () => ({ Sheet: ({ children }: { children: ReactNode }) => <main>{children}</main> }))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const shown = stoppedOut()
const evidence = shown.log.evidence(CLOSED_AT + 60_000)

async function checked(fault?: ProofFault): Promise<CheckedOrder> {
  const proof = await checkOrder(evidence, shown.log.signer.key, verifyHere)
  return { state: fault === undefined ? 'verified' : 'failed', evidence, proof, fault, took: 17.2 }
}

async function draw(state: ProofState, check?: CheckedOrder, onRetry = () => undefined): Promise<string> {
  const parts = { order: sampleOrder(shown.order), state, check, open: true, busy: false, onRetry }
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ProofSheet {...parts} onClose={() => undefined} />
      </I18nProvider>,
    ),
  )
  return document.body.textContent
}
const chart = () => document.querySelector('[role=img]')?.getAttribute('aria-label')

describe('the sheet of an order’s proof', () => {
  it('says what was checked, and draws it in words too', async () => {
    const says = await draw('verified', await checked())
    expect(says).toContain('Price and fill verified')
    expect(says).toContain('Checked on this device in 18 ms')
    expect(says).toContain('Your fill is at the first tick at or below your level')
    expect(chart()).toMatch(/Your level: 1\.1410\. First tick at or beyond it: 1\.1409 at .*\. Fill: 1\.1409\.$/)
  })

  it('shows the opening beside the end', async () => {
    await draw('verified', await checked())
    const opened = document.querySelector<HTMLInputElement>('input[type=radio]')
    await act(async () => opened?.click())
    expect(document.body.textContent).toContain('Your fill is at the recorded price of')
    expect(chart()).toMatch(/Tick at .*: 1\.1431\. Fill: 1\.1431\.$/)
  })

  it('tells what it proves and what it does not where that is asked for', async () => {
    const button = () => document.querySelector<HTMLButtonElement>('[aria-expanded]')
    expect(await draw('verified', await checked())).not.toContain('It doesn’t prove')
    await act(async () => button()?.click())
    expect(document.body.textContent).toContain('It doesn’t prove that the prices match other markets')
  })

  it.each<[ProofFault, string]>([
    ['otherPrice', 'The fill price isn’t among the recorded ticks'],
    ['earlierTick', 'An earlier tick had already reached your level'],
    ['otherOrder', 'differs from what the app shows'],
    ['unsigned', 'isn’t part of the server’s signed record'],
    ['otherKey', 'with a key this device doesn’t know'],
    ['changedPast', 'past prices or fills may have been altered'],
  ])('warns of %s', async (fault, words) => {
    const says = await draw('failed', await checked(fault))
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Fill not verified')
    expect(says).toContain(words)
    expect(says).not.toContain('signed recordThe record has only grown')
  })

  it.each<[ProofState, string]>([
    ['checking', 'Checking…'],
    ['pending', 'Proof pending'],
    ['overdue', 'Proof overdue'],
    ['unavailable', 'The order is older than the signed record.'],
    ['offline', 'The proof couldn’t be loaded'],
  ])('in the state %s says so, and tries again when asked', async (state, words) => {
    const retry = vi.fn()
    const says = await draw(state, undefined, retry)
    expect(says).toContain(words)
    expect(says).not.toContain('verified')
    const again = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Try again')
    await act(async () => again?.click())
    expect(retry).toHaveBeenCalledOnce()
  })
})
