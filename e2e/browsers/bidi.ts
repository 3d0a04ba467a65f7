/** WebDriver BiDi: commands over a WebSocket, each with its answer, and events that come by themselves. */
type Params = Readonly<Record<string, unknown>>
interface Message {
  readonly type: 'success' | 'error' | 'event'
  readonly id?: number
  readonly result?: unknown
  readonly method?: string
  readonly params?: unknown
  readonly error?: string
  readonly message?: string
}

export class Bidi {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (message: Message) => void>()
  readonly #heard: (method: string, params: unknown) => void
  #last = 0

  private constructor(socket: WebSocket, received: (method: string, params: unknown) => void) {
    this.#socket = socket
    this.#heard = received
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Message))
    socket.addEventListener('close', () => {
      for (const answer of this.#waiting.values()) answer({ type: 'error', error: 'the browser has gone' })
      this.#waiting.clear()
    })
  }

  /** Opens a session; `received` gets every event that is subscribed to. */
  static async open(url: string, received: (method: string, params: unknown) => void): Promise<Bidi> {
    const socket = new WebSocket(`${url}/session`)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', () => reject(new Error(`nobody answers at ${url}`)))
    })
    return new Bidi(socket, received)
  }

  /** Resolves with what the command brought; rejects with the browser's words. */
  async send<T>(method: string, params: Params): Promise<T> {
    this.#last += 1
    const id = this.#last
    const answered = new Promise<Message>((resolve) => this.#waiting.set(id, resolve))
    this.#socket.send(JSON.stringify({ id, method, params }))
    const { type, result, error, message } = await answered
    if (type === 'error') throw new Error(`${method}: ${error}: ${message ?? ''}`)
    return result as T
  }

  close(): void {
    this.#socket.close()
  }

  #take(message: Message): void {
    if (message.type === 'event') this.#heard(message.method ?? '', message.params)
    else if (message.id !== undefined) {
      this.#waiting.get(message.id)?.(message)
      this.#waiting.delete(message.id)
    }
  }
}
