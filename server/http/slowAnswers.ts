import { setTimeout } from 'node:timers/promises'
import type { Command } from '../../engine/commands.ts'
import type { Outcome } from '../exchange/outcome.ts'
import { type InstrumentSpec, instrumentByCode, instrumentById } from '../markets/instruments.ts'

/** Delay of answers about the always slow test instrument, in real ms. */
const DELAY_MS = 6_000

const isSlow = (spec: InstrumentSpec | undefined) => spec?.testing?.conduct === 'slow'

/** Returns true if a command is, or its outcome tells, of orders in an instrument that is always slow. */
function concernsSlow(command: Command, { order, changes }: Outcome): boolean {
  const requested = 'instrumentId' in command && isSlow(instrumentById(Number(command.instrumentId)))
  return requested || [order, ...(changes?.closed ?? [])].some((one) => isSlow(instrumentByCode(one?.code ?? '')))
}

/** Lets so many ms of real time pass; a server that stops does not wait for it. */
const pause = (ms: number): Promise<void> => setTimeout(ms, undefined, { ref: false })

/**
 * Holds the answer about an always slow instrument back. What was asked has been decided and stored by then, at the
 * price the trader saw and in its turn among all others: nobody waits but who asked, and an answer that is lost
 * meanwhile can be asked after.
 */
export async function delayed(command: Command, outcome: Outcome, wait = pause): Promise<Outcome> {
  if (concernsSlow(command, outcome)) await wait(DELAY_MS)
  return outcome
}
