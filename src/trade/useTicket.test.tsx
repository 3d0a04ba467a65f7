// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { sampleInstrument } from './sampleInstrument.ts'
import { type Ticket, useTicket } from './useTicket.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const instrument = sampleInstrument()
let ticket: Ticket | undefined
function Reader() {
  ticket = useTicket(instrument)
  return null
}

async function draw() {
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Reader />))
  return root
}

it('keeps what was typed while the screen is drawn anew, as for another language', async () => {
  const root = await draw()
  await act(async () => ticket?.dispatch({ type: 'lots', lots: '0.37' }))
  await act(async () => root.unmount())
  ticket = undefined
  await draw()
  expect(ticket).toMatchObject({ draft: { lots: '0.37', code: instrument.code } })
})
