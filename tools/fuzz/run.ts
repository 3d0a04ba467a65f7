/** One run of the fuzzer: everything that it asks follows from its seed. */
import { isDeepStrictEqual } from 'node:util'
import type { ApiDocuments } from '../api/documents.ts'
import { corruptedRequest, type Fields, proper } from './building.ts'
import { hostileValue } from './hostile.ts'
import { faultsOf, parsed } from './judge.ts'
import { LiveFuzz } from './liveFuzz.ts'
import { Memory } from './memory.ts'
import { allOperations, type Operation, Schemas } from './operations.ts'
import { type NewOperator, People, type Person } from './people.ts'
import { Random } from './random.ts'
import { Line, type Response, type Sent } from './sending.ts'
import { goodFields } from './values.ts'

/** A server to ask. */
export interface Target {
  readonly origin: string
  /** Origin of the server's console. */
  readonly consoleOrigin: string
  readonly operator: NewOperator
  /** Returns problems found at the end in the ledger, the log and the server's health. */
  faults(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Result of a run. */
export interface RunReport {
  readonly requests: number
  readonly frames: number
  /** Operations that were done at least once, and how many there are. */
  readonly done: ReadonlySet<string>
  readonly operations: number
  /** Most frequent refusal of each operation. */
  readonly words: ReadonlyMap<string, string>
  /** Problems found, with the requests that caused them. */
  readonly faults: readonly string[]
}

/** Asked less often: costs much of the server's time, or ends what others need. */
const rare = /password|login|register|forget|sign_in|second_factor|recovery|upload|logout|end_|del_|reset/i
/** Operations that have to run before the others. */
const scene = ['createDemoAccount', 'register', 'login', 'confirmAuthenticator', 'depositByCoin', 'decideReview']
/** Lists that are put into another order as a whole. */
const wholes = ['directory', 'shownInstruments', 'shownCategories']
/** Asked more often: what the books depend on. */
const movesMoney = /^(?:Trading|Managing orders|Funds|Loans|Reviewing)$/
/** So much of a request or an answer is told. */
const SHOWN = 600
/** Faults that are told of one run. */
const MAX_FAULTS = 10

const shown = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length} characters)` : text)

function reported(person: Person, { method, url, headers, body }: Sent, { status, body: answer }: Response): string {
  const { authorization, cookie, ...rest } = headers
  const lines = [
    `  ${person.name} asked: ${method} ${shown(url)}`,
    `  headers: ${shown(JSON.stringify(rest))}`,
    ...(body ? [`  body: ${shown(JSON.stringify(body.toString('latin1')))}`] : []),
    `  answered: ${status} ${shown(answer)}`,
  ]
  return lines.join('\n')
}

class Run {
  readonly #random: Random
  readonly #schemas: Schemas
  readonly #memory: Memory
  readonly #operations: readonly Operation[]
  readonly #line: Line
  readonly #people: People
  readonly faults: string[] = []
  readonly done = new Set<string>()
  readonly #refused = new Map<string, Map<string, number>>()
  requests = 0
  #asked: Fields = {}

  constructor(seed: number, documents: ApiDocuments, schemas: Schemas, { origin, consoleOrigin, operator }: Target) {
    this.#random = new Random(seed)
    this.#schemas = schemas
    this.#memory = new Memory(documents)
    this.#operations = allOperations(documents)
    this.#line = new Line({ origin, consoleOrigin })
    this.#people = new People({
      ...{ line: this.#line, operations: this.#operations, memory: this.#memory, random: this.#random, operator },
      received: (operation, person, sent, result) => this.#judge(operation, person, sent, result),
    })
  }

  get words(): ReadonlyMap<string, string> {
    const commonest = (said: ReadonlyMap<string, number>) => [...said].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
    return new Map([...this.#refused].map(([id, said]) => [id, commonest(said)]))
  }

  get operations(): number {
    return this.#operations.length
  }

  close(): void {
    this.#line.close()
  }

  /** Asks so many times, and sends frames in between. */
  async go(steps: number, live: LiveFuzz): Promise<void> {
    await this.#people.enter()
    const missing = scene.filter((id) => !this.done.has(id))
    if (missing.length > 0) this.faults.push(`the scene was not set: ${missing.join(', ')} refused`)
    for (let step = 0; step < steps && this.faults.length < MAX_FAULTS; step += 1) {
      await this.#step()
      if (step % 20 === 19) this.faults.push(...(await live.connection(this.#random, this.#memory)))
    }
  }

  #pick(): Operation {
    const moving = this.#operations.filter(({ tag }) => movesMoney.test(tag))
    const operation = this.#random.one(this.#random.chance(40) ? moving : this.#operations)
    return rare.test(operation.path) && this.#random.chance(70) ? this.#random.one(this.#operations) : operation
  }

  async #step(): Promise<void> {
    const random = this.#random
    const operation = this.#pick()
    const person = this.#people.pick(operation, random)
    if (picturesOf(operation) && random.chance(60)) await this.#people.upload()
    if (/withdraw|register|forget/i.test(operation.id) && random.chance(70)) await this.#people.readCode()
    const fields = this.#fields(operation, person)
    this.#asked = fields
    const origin: Sent['headers'] = random.chance(30) ? { origin: this.#line.origin } : {}
    const good = proper(operation, fields, { ...person.headers, ...origin }, random)
    const isSpoilt = random.chance(15)
    const sent = isSpoilt ? corruptedRequest(good, random) : good
    const isItsOwn = sent.method === good.method && sent.url.split('?')[0] === operation.path
    const isPlain = isItsOwn && isDeepStrictEqual(sent.headers.host, good.headers.host) && !malformed(sent.url)
    const result = await this.#line.send(sent, isSpoilt)
    this.#people.keepCookie(person, result)
    this.#judge(isPlain ? operation : undefined, person, sent, result)
    const code = (parsed(result.body) as { readonly code?: unknown } | undefined | null)?.code
    if (code === 999 && person.hasSession && operation.of === 'api') await this.#people.restore(person)
  }

  #fields(operation: Operation, person: Person): Fields {
    const random = this.#random
    const good = goodFields(operation, this.#memory, random, person.name)
    if (operation.parameters.length === 0 || random.chance(60)) return good
    return { ...good, [random.one(operation.parameters).name]: random.chance(10) ? undefined : hostileValue(random) }
  }

  #judge(operation: Operation | undefined, person: Person, sent: Sent, result: Response): void {
    this.requests += 1
    const hasSession = person.hasSession && (person.of === 'either' || person.of === operation?.of)
    const faults = faultsOf({ operation, hasSession }, result, this.#schemas)
    for (const fault of faults)
      this.faults.push(
        `request ${this.requests}, ${operation?.id ?? 'no operation'}: ${fault}\n${reported(person, sent, result)}`,
      )
    if (!operation) return
    const answer = parsed(result.body) as
      | { readonly code?: unknown; readonly msg?: unknown; readonly data?: { readonly url?: unknown } }
      | undefined
    if (result.status === 200 && operation.path === '/manifest.json') this.done.add(operation.id)
    if (answer?.code !== 1) {
      const said = this.#refused.get(operation.id) ?? new Map<string, number>()
      const words = String(answer?.msg)
      this.#refused.set(operation.id, said.set(words, (said.get(words) ?? 0) + 1))
      return
    }
    this.done.add(operation.id)
    this.#memory.learn(operation, answer, person.name)
    const rows = (Array.isArray(answer.data) ? answer.data : []) as readonly Fields[]
    if (operation.id === 'uploadImage') this.#memory.keepNewest('picture', answer.data?.url)
    if (operation.id === 'confirmWithdrawal') this.#memory.keep('confirmed', this.#asked)
    if (operation.id === 'depositCoins')
      for (const { id, address } of rows) this.#memory.keep('way in', { charge_id: id, address })
    if (wholes.includes(operation.id))
      this.#memory.keepAll(
        `all of ${operation.id}`,
        rows.map(({ id }) => id),
      )
  }
}

/** Returns the parameters that take the address of a picture. Each picture can be used once. */
const picturesOf = ({ parameters }: Operation): boolean =>
  parameters.some(({ name }) => /^(?:proofImg|sign|hand_pic|front_pic)$/.test(name))

/** Returns true if an address cannot be parsed. */
function malformed(url: string): boolean {
  try {
    decodeURI(url.split('?')[0] ?? '')
    return false
  } catch {
    return true
  }
}

/** Makes a run against a server of its own. */
export async function fuzz(seed: number, steps: number, documents: ApiDocuments, target: Target): Promise<RunReport> {
  const schemas = new Schemas(documents)
  const run = new Run(seed, documents, schemas, target)
  const live = new LiveFuzz(target.origin, documents.live, schemas)
  try {
    await run.go(steps, live)
    return {
      requests: run.requests,
      frames: live.frames,
      done: run.done,
      operations: run.operations,
      words: run.words,
      faults: [...run.faults, ...(await target.faults())],
    }
  } finally {
    run.close()
  }
}
