import type { FastifyBaseLogger } from 'fastify'
import { type Channel, type ChannelName, type Message, Undelivered } from './message.ts'

/** Hand-overs under way; more are refused. */
const MAX_IN_FLIGHT = 200
/** A gateway that refused a message is taken to be failing for so long, or until it takes one, ms. */
const FAILING_MS = 30_000

const pause = (ms: number) => new Promise<true>((done) => setTimeout(() => done(true), ms))

/** Available channels. Requests for a missing channel are refused. */
export interface MessageChannels {
  readonly channels: Readonly<Partial<Record<ChannelName, Channel>>>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Hands messages over so that neither answer nor time tells whether there was one. Every hand-over of a channel is
 * answered after the same time. What the gateway has said by then is told: that it is failing, to everybody alike, with a
 * message or without one, where the gateway is only probed. What it has not said by then goes on, and is only logged, and
 * so is that it refuses a single recipient.
 */
export class MessageSender {
  readonly #room: MessageChannels
  readonly #failedAt = new Map<ChannelName, number>()
  #underWay = 0

  constructor(room: MessageChannels) {
    this.#room = room
  }

  /** Returns true if there is something to go by at all. */
  has(way: ChannelName): boolean {
    return this.#room.channels[way] !== undefined
  }

  /** Hands over a message, or nothing where nobody is to be written to. Resolves with whether the gateway works. */
  async deliver(way: ChannelName, message: Message | undefined): Promise<boolean> {
    const channel = this.#room.channels[way]
    if (!channel || this.#underWay >= MAX_IN_FLIGHT) return false
    const outcome = this.#handOver(channel, way, message)
    if (channel.answerAfterMs === 0) return outcome
    const due = pause(channel.answerAfterMs)
    const early = await Promise.race([outcome, due])
    await due
    return early
  }

  close(): void {
    for (const channel of Object.values(this.#room.channels)) channel.close()
  }

  async #handOver(channel: Channel, way: ChannelName, message: Message | undefined): Promise<boolean> {
    this.#underWay += 1
    try {
      if (message) {
        await channel.send(message)
        this.#failedAt.delete(way)
        return true
      }
      await channel.probe()
      return performance.now() - (this.#failedAt.get(way) ?? Number.NEGATIVE_INFINITY) > FAILING_MS
    } catch (error) {
      const { kind, onlyThis } = error instanceof Undelivered ? error : new Undelivered('unknown')
      this.#room.log.warn({ way, failure: kind }, 'a message could not be handed over')
      if (!onlyThis) this.#failedAt.set(way, performance.now())
      return onlyThis
    } finally {
      this.#underWay -= 1
    }
  }
}
