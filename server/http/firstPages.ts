import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { FIRST_CALLS } from '../../contract/firstScreen.ts'
import { type LanguageCode, languageOf, matchLanguage } from '../../contract/languages.ts'
import { type Speech, speechOf } from '../messages/languages.ts'
import { type AppFile, appFile } from './appFiles.ts'
import { success } from './envelope.ts'
import type { PublicHandlers, Reply, Visit } from './handler.ts'

/** A page is served for so long, ms: its prices are no older. */
const CACHE_MS = 1_000
/** A visitor waits no longer for the market in the page, ms; the app brings it as well. */
const RENDER_TIMEOUT_MS = 2_000

/** A screen to draw: the calls' answers by their paths, as they stand in the page. */
export interface FirstTask {
  readonly id: number
  readonly language: LanguageCode
  readonly answers: Readonly<Record<string, string>>
}

/** Result of an order drawn for the first time. */
export type FirstDrawn = { readonly id: number } & ({ readonly screen: string } | { readonly failure: string })

export interface FirstDeps {
  /** The program that draws the first screen (`dist/first`). */
  readonly program: string
  /** The page as it is built. */
  readonly page: AppFile
  readonly handlers: PublicHandlers
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly now?: () => number
}

/** Choices of a visitor that change the page. */
interface Choice {
  readonly language: LanguageCode
  readonly theme: 'light' | 'dark' | undefined
}

const thread = new URL(import.meta.url.endsWith('.ts') ? 'firstThread.ts' : 'firstThread.js', import.meta.url)

/** Pattern of the first screen in the built page, with its description. */
const SCREEN = /<div id="root"><!--first-->[\s\S]*<!--\/first--><\/div>/
const ATTRIBUTES = ' lang="en" data-at="page"'

/**
 * The app's page with the market in it (docs/decisions/first-screen.md). It is made once a second for a language and a theme
 * that are asked for, and says the same to all visitors: no account, no session.
 */
export class FirstPages {
  readonly #deps: FirstDeps
  readonly #kept = new Map<string, { readonly until: number; readonly page: Promise<AppFile | undefined> }>()
  readonly #waiting = new Map<number, (drawn: FirstDrawn) => void>()
  #worker: Worker | undefined
  #tasks = 0
  #isSaid = false

  constructor(deps: FirstDeps) {
    this.#deps = deps
  }

  /** The page for whoever asks; undefined when the market cannot be drawn: then the page as it is built has to do. */
  pageFor(request: FastifyRequest): Promise<AppFile | undefined> {
    return this.#page(choiceOf(request))
  }

  /** Loads the program, so that the first visitor does not wait for it. */
  async start(): Promise<void> {
    await this.#page({ language: 'en', theme: undefined })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #page(choice: Choice): Promise<AppFile | undefined> {
    const now = this.#deps.now?.() ?? Date.now()
    const key = `${choice.language} ${choice.theme}`
    const stored = this.#kept.get(key)
    if (stored && now < stored.until && now >= stored.until - CACHE_MS) return stored.page
    const page = this.#make(choice).catch((error: unknown) => {
      if (!this.#isSaid) this.#deps.log.error({ err: error }, 'the first screen cannot be drawn: pages come without it')
      this.#isSaid = true
      return undefined
    })
    this.#kept.set(key, { until: now + CACHE_MS, page })
    return page
  }

  async #make(choice: Choice): Promise<AppFile> {
    const speech = speechOf(choice.language)
    const answered = await Promise.all(FIRST_CALLS.map((name) => this.#answer(name, speech)))
    const answers = Object.fromEntries(answered)
    const [template, screen] = await Promise.all([this.#deps.page.body('identity'), this.#draw(choice, answers)])
    const html = written(template.toString('utf8'), screen, answers, choice)
    return appFile('/index.html', Buffer.from(html), { isOfMoment: true })
  }

  async #answer(name: (typeof FIRST_CALLS)[number], speech: Speech): Promise<[path: string, answer: string]> {
    const visit = { speech, address: '', page: undefined, device: '' }
    const handler = this.#deps.handlers[name] as ((params: object, visit: Visit) => Promise<Reply<never>>) | undefined
    if (!handler) throw new Error(`nobody answers ${name}`)
    const { path, answer } = calls[name]
    const { data } = await handler({}, visit)
    return [path, JSON.stringify(success(answer.encode(data)))]
  }

  #draw({ language }: Choice, answers: FirstTask['answers']): Promise<string> {
    const worker = this.#thread()
    this.#tasks += 1
    const id = this.#tasks
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => settle({ id, failure: `not drawn within ${RENDER_TIMEOUT_MS} ms` }),
        RENDER_TIMEOUT_MS,
      )
      const settle = (drawn: FirstDrawn) => {
        clearTimeout(late)
        this.#waiting.delete(id)
        if ('screen' in drawn) resolve(drawn.screen)
        else reject(new Error(drawn.failure))
      }
      this.#waiting.set(id, settle)
      worker.postMessage({ id, language, answers } satisfies FirstTask)
    })
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(thread, { workerData: pathToFileURL(this.#deps.program).href })
    worker.unref()
    worker.on('message', (drawn: FirstDrawn) => this.#waiting.get(drawn.id)?.(drawn))
    const gone = (failure: string) => {
      this.#worker = undefined
      for (const [id, settle] of this.#waiting) settle({ id, failure })
    }
    worker.on('error', (error) => gone(String(error)))
    worker.on('exit', () => gone('its thread has ended'))
    this.#worker = worker
    return worker
  }
}

/** By the app's own cookies, else by what the browser wishes; the theme is the system's where none was chosen. */
function choiceOf({ headers }: FastifyRequest): Choice {
  const cookies = new Map(
    (headers.cookie ?? '').split(';').map((one) => one.trim().split('=', 2) as [string, string | undefined]),
  )
  const theme = cookies.get('theme')
  const wanted = (headers['accept-language'] ?? '').split(',').map((one) => one.split(';')[0]?.trim() ?? '')
  return {
    language: languageOf(cookies.get('language') ?? '')?.code ?? matchLanguage(wanted),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  }
}

function written(
  template: string,
  screen: string,
  answers: FirstTask['answers'],
  { language: code, theme }: Choice,
): string {
  const language = languageOf(code)
  if (!language || !SCREEN.test(template) || !template.includes(ATTRIBUTES))
    throw new Error('the built page has no place for the market')
  const { bcp47, direction, redUp } = language
  const attributes = ` lang="${bcp47}" dir="${direction}" data-at="market" data-drawn="${code}" data-updown="${redUp ? 'red' : 'green'}up"`
  const data = Object.entries(answers).map(
    ([path, answer]) =>
      // No word of the market can end the element.
      `<script type="application/json" data-answer="${path}">${answer.replaceAll('<', '\\u003c')}</script>`,
  )
  return template
    .replace(ATTRIBUTES, () => attributes + (theme ? ` data-theme="${theme}"` : ''))
    .replace(SCREEN, () => `<div id="root" data-first="market">${screen}</div>${data.join('')}`)
}
