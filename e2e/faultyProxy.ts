/** A TCP proxy that fails as networks fail: between a browser and the server, switched while connections live. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** `up`: from the browser to the server. */
export type Direction = 'up' | 'down'

/** Network conditions of every connection, including open ones. */
export interface Weather {
  /** Delay of every byte in each direction, ms. */
  readonly latencyMs: number
  /** Each way and connection. */
  readonly bytesPerSecond: number
  /** Ways on which bytes are taken and never passed on. On both of them connections are half-open, and new ones open so. */
  readonly swallows: readonly Direction[]
  /** Delay of a closed connection's end, ms. */
  readonly closeDelayMs: number
  /** New connections are reset as they open. */
  readonly refuses: boolean
  /** A connection is cut once so many bytes have gone one way, counted from when this was set or the connection opened. */
  readonly cut:
    | { readonly direction: Direction; readonly afterBytes: number; readonly how: 'end' | 'reset' }
    | undefined
}

const fair: Weather = {
  latencyMs: 0,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  swallows: [],
  closeDelayMs: 0,
  refuses: false,
  cut: undefined,
}

/** Changes what the server sends on one connection, as it passes. */
export type Rewrite = (bytes: Buffer) => Buffer

/** Number of pieces per second on a narrow connection. */
const PIECES_PER_SECOND = 20

/** One way of a connection. */
class Way {
  readonly #to: Socket
  readonly #weather: () => Weather
  readonly #direction: Direction
  readonly #cut: (how: 'end' | 'reset') => void
  readonly #queue: { readonly bytes: Buffer | undefined; readonly at: number }[] = []
  #running = false
  #counted = 0
  /** True if bytes were lost. Later bytes are then never passed on. */
  isTorn = false
  isStranded = false
  /** Bytes. */
  swallowed = 0

  constructor(
    from: Socket,
    to: Socket,
    direction: Direction,
    weather: () => Weather,
    cut: (how: 'end' | 'reset') => void,
    rewrite: Rewrite = (bytes) => bytes,
  ) {
    this.#to = to
    this.#weather = weather
    this.#direction = direction
    this.#cut = cut
    from.on('data', (bytes) => this.#take(rewrite(bytes)))
    from.on('end', () => this.#take(undefined))
  }

  /** Counts from here again. */
  count(): void {
    this.#counted = 0
  }

  #take(bytes: Buffer | undefined): void {
    this.#queue.push({ bytes, at: performance.now() })
    if (!this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const { latencyMs, closeDelayMs } = this.#weather()
      const due = next.at + latencyMs + (next.bytes ? 0 : closeDelayMs)
      // A timer may be early by what its whole milliseconds leave out.
      for (let early = due - performance.now(); early > 0; early = due - performance.now()) await wait(Math.ceil(early))
      if (this.#isSwallowed()) this.#swallow(next.bytes)
      else if (next.bytes) await this.#pass(next.bytes)
      else this.#to.end()
    }
    this.#running = false
  }

  #isSwallowed(): boolean {
    return this.isTorn || this.isStranded || this.#weather().swallows.includes(this.#direction)
  }

  #swallow(bytes: Buffer | undefined): void {
    this.isTorn = true
    this.swallowed += bytes?.length ?? 0
  }

  async #pass(bytes: Buffer): Promise<void> {
    const { bytesPerSecond } = this.#weather()
    if (!Number.isFinite(bytesPerSecond)) return this.#write(bytes)
    const size = Math.max(1, Math.floor(bytesPerSecond / PIECES_PER_SECOND))
    for (let start = 0; start < bytes.length; start += size) {
      const piece = bytes.subarray(start, start + size)
      await wait((piece.length / bytesPerSecond) * 1000)
      if (this.#isSwallowed()) this.#swallow(piece)
      else this.#write(piece)
    }
  }

  #write(bytes: Buffer): void {
    if (!this.#to.writable) return
    const { cut } = this.#weather()
    const left = cut?.direction === this.#direction ? cut.afterBytes - this.#counted : Number.POSITIVE_INFINITY
    this.#counted += bytes.length
    if (cut && bytes.length >= left) {
      this.#to.write(bytes.subarray(0, Math.max(0, left)), () => this.#cut(cut.how))
      this.isTorn = true
    } else this.#to.write(bytes)
  }
}

/** A browser's connection with ours to the server. */
class Link {
  readonly #sockets: readonly [Socket, Socket]
  readonly #ways: readonly [Way, Way]

  constructor(near: Socket, far: Socket, weather: () => Weather, rewrite: Rewrite | undefined, gone: () => void) {
    this.#sockets = [near, far]
    const cut = (how: 'end' | 'reset') => (how === 'end' ? this.end() : this.reset())
    this.#ways = [new Way(near, far, 'up', weather, cut), new Way(far, near, 'down', weather, cut, rewrite)]
    for (const socket of this.#sockets) {
      socket.setNoDelay(true)
      // Who is cut off by a swallowing network hears nothing of the other side's end.
      socket.on('error', () => {
        if (!this.isTorn && !this.isStranded) this.reset()
      })
      socket.on('close', () => {
        if (this.#sockets.every(({ destroyed }) => destroyed)) gone()
      })
    }
  }

  /** Returns true if it has lost bytes. */
  get isTorn(): boolean {
    return this.#ways.some(({ isTorn }) => isTorn)
  }

  /** Returns true if it will stay silent. */
  get isStranded(): boolean {
    return this.#ways.some(({ isStranded }) => isStranded)
  }

  /** Bytes, both ways. */
  get swallowed(): number {
    return this.#ways.reduce((sum, way) => sum + way.swallowed, 0)
  }

  strand(): void {
    for (const way of this.#ways) way.isStranded = true
  }

  count(): void {
    for (const way of this.#ways) way.count()
  }

  end(): void {
    for (const socket of this.#sockets) socket.destroySoon()
  }

  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }
}

/** Listens on a free port of this machine and passes on to another port of it, as its weather allows. */
export class FaultyProxy {
  readonly #server: Server
  readonly #links = new Set<Link>()
  readonly #taken = new Set<Socket>()
  readonly #rewrite: (() => Rewrite) | undefined
  #weather = fair
  #taker: ((socket: Socket) => void) | undefined

  private constructor(targetPort: number, rewrite: (() => Rewrite) | undefined) {
    this.#rewrite = rewrite
    this.#server = createServer({ allowHalfOpen: true }, (near) => this.#accept(near, targetPort))
  }

  /** Opens a proxy in front of a port; `rewrite` makes what changes the bytes from the server, one for each connection. */
  static async open(targetPort: number, rewrite?: () => Rewrite): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(targetPort, rewrite)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get port(): number {
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the proxy is closed')
    return address.port
  }

  /** Returns the origin under which a browser reaches the server behind it. */
  get origin(): string {
    return `http://localhost:${this.port}`
  }

  /** Connections with an end that is still open. */
  get connections(): number {
    return this.#links.size
  }

  /** Bytes that the connections of now have lost, both ways. */
  get swallowed(): number {
    return [...this.#links].reduce((sum, link) => sum + link.swallowed, 0)
  }

  /** Changes the weather in what is named; the rest stays. */
  set(changed: Partial<Weather>): void {
    this.#weather = { ...this.#weather, ...changed }
    if ('cut' in changed) for (const link of this.#links) link.count()
  }

  /** Fair weather again. A connection that lost bytes cannot go on: it is reset, but for those that were stranded. */
  clear(): void {
    this.#weather = fair
    this.#taker = undefined
    for (const link of [...this.#links]) if (link.isTorn && !link.isStranded) link.reset()
  }

  /** Lets the open connections fall silent for good, both ways, and nobody hear of it; new ones are not touched. */
  strand(): void {
    for (const link of this.#links) link.strand()
  }

  /** Resets every open connection, at both ends. */
  reset(): void {
    for (const link of [...this.#links]) link.reset()
    for (const socket of [...this.#taken]) socket.resetAndDestroy()
  }

  /** Gives new connections to somebody else, such as a captive portal, until the weather is fair again. */
  handTo(taker: (socket: Socket) => void): void {
    this.#taker = taker
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.reset()
    await closed
  }

  #accept(near: Socket, targetPort: number): void {
    near.on('error', () => near.destroy())
    if (this.#weather.refuses) near.resetAndDestroy()
    else if (this.#taker) {
      this.#taken.add(near)
      near.on('close', () => this.#taken.delete(near))
      this.#taker(near)
    } else this.#link(near, targetPort)
  }

  #link(near: Socket, targetPort: number): void {
    const far = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    const link = new Link(
      near,
      far,
      () => this.#weather,
      this.#rewrite?.(),
      () => this.#links.delete(link),
    )
    this.#links.add(link)
  }
}
