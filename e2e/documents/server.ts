/**
 * A broker's server that knows documents 1 and 2 and nothing else: no extension, no field that they do not name. It is how
 * another operator's server would answer, in one of several ways that the documents allow (`Manner`).
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { type WebSocket, WebSocketServer } from 'ws'
import { freePort } from '../exchange.ts'
import { Account, Refusal, written } from './account.ts'
import { bodyOf, fieldsOf, inManner, type Manner, partOf } from './bodies.ts'
import { barAt, bars, categories, instruments, quotation, tradeList } from './market.ts'
import { company, drawCurrency, logo, news, offer, payTo, TYPES, traders } from './samples.ts'

type Params = Readonly<Record<string, string>>
type Handler = (params: Params, account: Account) => unknown
const SUCCESS = 1
const REFUSED = 0
const SESSION_INVALID = 999
/** Text of the picture. */
export const CAPTCHA_ANSWER = 'K7QX'

/** The server, on a port of its own, in the process of the test. */
export class DocumentsServer {
  /** Every request for a path that the documents do not name, in its order. */
  readonly strangeCalls: string[] = []
  readonly #manner: Manner
  readonly #port: number
  readonly #http: Server
  readonly #channels = new Map<WebSocket, { topics: Set<string>; account?: Account }>()
  readonly #accounts: Account[] = []
  readonly #sessions = new Map<string, Account>()
  readonly #pictures: Buffer[] = []
  readonly #timer: NodeJS.Timeout
  #captcha = Promise.resolve('')

  private constructor(manner: Manner, port: number) {
    this.#manner = manner
    this.#port = port
    this.#http = createServer((request, response) => void this.#answer(request, response))
    const channel = new WebSocketServer({ server: this.#http, path: '/v1/ws' })
    channel.on('connection', (socket) => this.#connect(socket))
    this.#timer = setInterval(() => this.#push(), 500)
    const picture = sharp({ create: { width: 120, height: 40, channels: 3, background: '#eee' } })
    this.#captcha = picture
      .png()
      .toBuffer()
      .then((bytes) => `data:image/png;base64,${bytes.toString('base64')}`)
  }

  /** Starts one. */
  static async open(manner: Manner): Promise<DocumentsServer> {
    const server = new DocumentsServer(manner, await freePort())
    server.#http.listen(server.#port, '127.0.0.1')
    await once(server.#http, 'listening')
    return server
  }

  /** Returns the origin of the app and the API. */
  get origin(): string {
    return `http://localhost:${this.#port}`
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    for (const socket of this.#channels.keys()) socket.terminate()
    this.#http.closeAllConnections()
    this.#http.close()
    await once(this.#http, 'close')
  }

  /** Opens a real account with money in it, and answers its token. */
  logIn(email: string, password: string, balance: number): { token: string; account: Account } {
    const account = new Account(email, password, false)
    if (balance > 0) account.pay(balance, 'Deposit')
    this.#accounts.push(account)
    return { token: this.#session(account), account }
  }

  /** Ends every session. */
  endSessions(): void {
    this.#sessions.clear()
  }

  #session(account: Account): string {
    const token = `token-${account.id}-${this.#sessions.size}`
    this.#sessions.set(token, account)
    return token
  }

  readonly #public: Readonly<Record<string, (params: Params) => unknown>> = {
    'GET /v1/api/forex/getCategories': () => categories,
    'GET /v1/api/forex/trade_list': () => tradeList(Date.now()),
    'GET /v1/api/forex/abbreviated_cache_kline': (requested) => this.#bars(requested).slice(-96),
    'GET /v1/api/forex/kline': (requested) => this.#bars(requested),
    'GET /v1/api/forex/searchCurrency': ({ name = '' }) =>
      tradeList(Date.now()).filter(({ ShowCode }) => ShowCode.toLowerCase().includes(name.toLowerCase())),
    'GET /api/follow/list': () => traders,
    'GET /api/default/area_list': () => [{ id: 1, global_code: '44', code: 'GB' }],
    'GET /api/default/setting': () => '1',
    'GET /api/basicSet/getBasicInfo': () => ({
      service_link: '',
      service_link_type: 1,
      verify_reg_type: this.#manner.verification,
      trade_fee_type: 1,
    }),
    'GET /api/company/getCompanyStatus': () => ({ status: 0, loss_url: '', type: 0 }),
    'GET /api/company/getCompany': () => [company],
    'GET /api/news/list': (requested) => this.#page(news, requested, 'list'),
    'GET /api/news/info': ({ id }) => ({
      ...news.find((one) => String(one.id) === id),
      content: '<p>Read all of it.</p>',
    }),
    'GET /api/captcha': async () => ({ b64s: await this.#captcha }),
    'GET /complaint_email': () => ({ email: 'complaints@example.com' }),
    'GET /api/user/createAccountDemoForU': () => {
      const account = new Account('', '', true)
      this.#accounts.push(account)
      return { token: this.#session(account) }
    },
    'POST /api/notify/send_sms': () => null,
    'POST /api/notify/send_email': () => null,
    'POST /api/user/register': (form) => {
      if (this.#manner.verification === 2 && form.sms_code !== CAPTCHA_ANSWER) throw new Refusal('The captcha is wrong')
      if (form.password !== form.re_password) throw new Refusal('Password inconsistency')
      this.logIn(form.account ?? '', form.password ?? '', 0)
      return null
    },
    'POST /api/user/forget_password': () => null,
    'POST /api/user/loginForU': ({ account: email, password }) => {
      const account = this.#accounts.find((one) => one.email === email && one.password === password)
      if (!account) throw new Refusal('Account or password wrong')
      return { token: this.#session(account) }
    },
  }

  readonly #own: Readonly<Record<string, Handler>> = {
    'GET /api/user/info': (_, { id, email, demo, balance }) => ({
      id,
      uid: String(id),
      email,
      is_demo: demo ? 1 : 0,
      invite_code: demo ? null : `INV${id}`,
      balance: balance.toFixed(2),
    }),
    'GET /v1/api/main/wallet/getBalance': (_, { balance }) => ({ balance: balance.toFixed(2) }),
    'GET /v1/api/main/user/resetForexDemoAccount': (_, account) => {
      account.deals.length = 0
      account.balance = 100_000
      return null
    },
    'POST /api/user/amend_password': () => null,
    'GET /v1/api/forex/submit': (requested, account) => account.submit(requested),
    'GET /v1/api/forex/close': ({ id = '' }, account) => {
      account.close(id)
      this.#tell(account, 'FOREX_CLOSED', [{ Id: Number(id) }])
    },
    'GET /v1/api/forex/cancel_trade': ({ id = '' }, account) => account.cancel(id),
    'GET /v1/api/forex/set_stop_price': (requested, account) => account.setStops(requested),
    'GET /v1/api/forex/my_deal': (requested, account) => {
      const rows = account.orders(requested.status ?? '')
      const sum = rows.reduce((total, row) => total + Number(row.FactProfits), 0)
      return {
        ...this.#page(rows, requested, 'data'),
        all_fact_profits: sum.toFixed(6),
        balance: account.balance.toFixed(2),
      }
    },
    'POST /api/user_real/real_name': (form, account) => {
      account.identity = { review_status: 1, ...form }
      return null
    },
    'GET /api/user_real/center': (_, { identity }) => identity,
    'GET /api/quickCharge/info': () => [payTo],
    'GET /api/quickCharge/submit': (requested, account) => this.#deposit(account, requested, 0),
    'GET /api/quickCharge/wire_submit': (requested, account) => this.#deposit(account, requested, 1),
    'GET /api/quickCharge/symbols': () => [{ code: 'USD', name: 'US dollar' }],
    'GET /api/quickCharge/wire_info': () => [
      {
        id: 1,
        bank_name: 'Bank of Examples',
        bank_address: '3 Example Street',
        bank_swift: 'EXAMPLEX',
        payee_name: 'Example Markets',
        payee_account: '12345678',
        bank_remark: null,
      },
    ],
    'GET /api/quickCharge/quick_ist': (requested, { deposits }) =>
      this.#page(
        deposits.filter(({ type }) => String(type) === requested.type),
        requested,
        'list',
      ),
    'GET /v1/api/main/account/forexDetail': (_, { balance, locked }) => ({
      balance: balance.toFixed(2),
      lock_balance: locked.toFixed(2),
    }),
    'GET /v1/api/main/accountLog/forexChange': (requested, { changes }) => this.#page(changes, requested, 'list'),
    'GET /api/account/draw_symbol_list': () => [drawCurrency],
    'POST /api/account/draw': ({ number, memo }, account) => {
      account.pay(-Number(number), 'Withdrawal')
      account.locked += Number(number)
      account.withdrawals.unshift({
        number: Number(number).toFixed(2),
        real_number: (Number(number) - 1).toFixed(2),
        draw_currency: { code: 'USDT' },
        fee: '1.00',
        status_name: 'In review',
        created_at: written(new Date()),
        type: 1,
        address: account.methods[0]?.dc_address,
        payee_account: null,
        notes: memo ?? null,
      })
      return null
    },
    'GET /api/account/draw_list': (requested, { withdrawals }) => this.#page(withdrawals, requested, 'list'),
    'GET /api/wallet/get_draw_method': ({ draw_type, draw_id }, { methods }) => {
      if (draw_id === undefined) throw new Refusal('draw_id is missing')
      return methods.filter(({ type }) => type === draw_type).map(({ type: _, ...method }) => method)
    },
    'POST /api/wallet/bind_draw_method': (form, account) => {
      account.methods.push({ id: account.methods.length + 1, ...form, draw_currency: { code: 'USDT' } })
      return null
    },
    'POST /api/wallet/del_draw_method': ({ id }, { methods }) => {
      methods.splice(
        methods.findIndex((method) => String(method.id) === id),
        1,
      )
      return null
    },
    'GET /api/loan/info': (_, account) => ({ status: account.loanStatus }),
    'POST /api/loan/kyc_submit': (_, account) => {
      // Nobody reads it here: it is approved.
      account.loanStatus = 2
      return null
    },
    'GET /api/loan/loan_config': () => [offer],
    'GET /api/loan/config_info': () => offer,
    'GET /api/loan/get_date': () => ({ date: '2026/07/15' }),
    'POST /api/loan/loan_submit': ({ amount = '0', agreement }, account) => {
      account.loans.unshift({
        id: account.loans.length + 1,
        created_at: written(new Date()),
        amount,
        loan_period: offer.loan_period,
        interest_amount: ((Number(amount) * offer.interest_rate * 27) / 10_000).toFixed(2),
        interest_rate: offer.interest_rate,
        penalty_amount: '0.00',
        reviewed_at: null,
        repayment_time: '2026-08-14 00:00:00',
        status: 2,
        agreement,
      })
      account.pay(Number(amount), 'Loan')
      return null
    },
    'GET /api/loan/loan_list': (requested, { loans }) => this.#page(loans, requested, 'data'),
    'GET /api/loan/loan_info': ({ id }, { loans }) => loans.find((loan) => String(loan.id) === id),
    'GET /api/loan/repayment_info': ({ loan_id }, { loans }) => {
      const loan = loans.find(({ id }) => String(id) === loan_id)
      const owed = [loan?.amount, loan?.interest_amount, loan?.penalty_amount].map(Number)
      const [amount = 0, interest_amount = 0, penalty_amount = 0] = owed
      return { loan_id, amount, interest_amount, penalty_amount, total: amount + interest_amount + penalty_amount }
    },
    'GET /api/loan/repayment_accounts': () => [payTo],
    'POST /api/loan/repayment': ({ loan_id }, { loans }) => {
      const loan = loans.find(({ id }) => String(id) === loan_id)
      if (loan) loan.status = 4
      return null
    },
  }

  #bars(requested: Params) {
    const terms = instruments.find(({ id }) => String(id) === requested.forex_id)
    if (!terms) throw new Refusal('This instrument doesn’t exist')
    return bars(terms, requested.period ?? '', Date.now())
  }

  #page(rows: readonly unknown[], requested: Params, key: 'list' | 'data') {
    const { pageSize } = this.#manner
    const from = (Number(requested.page ?? 1) - 1) * pageSize
    return { [key]: rows.slice(from, from + pageSize), total: rows.length }
  }

  #deposit(account: Account, { number }: Params, type: number) {
    const created_at = written(new Date())
    const currency_code = type === 0 ? 'USDT' : 'USD'
    account.deposits.unshift({ number, type, currency_code, status: 0, created_at, remark: null })
    return null
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin)
    try {
      const own = await this.#file(url.pathname)
      if (own) {
        response.writeHead(200, { 'content-type': TYPES[extname(url.pathname) || '.html'] ?? 'image/jpeg' }).end(own)
        return
      }
      const name = `${request.method} ${url.pathname}`
      const isKnown = name in this.#public || name in this.#own || name === 'POST /api/common/image_upload'
      if (!isKnown) {
        // The one path of the page's own that they do name; here there is nothing at it.
        if (url.pathname !== '/manifest.json') this.strangeCalls.push(name)
        response.writeHead(404).end('Page not found')
        return
      }
      const body = await bodyOf(request)
      const answer = await this.#call(
        name,
        request,
        { ...Object.fromEntries(url.searchParams), ...fieldsOf(request, body) },
        body,
      )
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }

  async #call(name: string, request: IncomingMessage, params: Params, body: Buffer): Promise<unknown> {
    const ok = (data: unknown) => ({ code: SUCCESS, msg: 'Success', data: inManner(this.#manner, data ?? null) })
    try {
      const open = this.#public[name]
      if (open) return ok(await open(params))
      const account = this.#sessions.get(request.headers.authorization ?? '')
      if (!account) return { code: SESSION_INVALID, msg: 'Please log in', data: null }
      if (name === 'POST /api/common/image_upload') {
        this.#pictures.push(partOf(body))
        return ok({ url: `/uploads/${this.#pictures.length}` })
      }
      return ok(await this.#own[name]?.(params, account))
    } catch (error) {
      if (error instanceof Refusal) return { code: REFUSED, msg: error.message, data: null }
      throw error
    }
  }

  /** The built app, and the pictures that the answers name. */
  async #file(path: string): Promise<Buffer | string | undefined> {
    if (path === '/logos/eurusd.svg') return logo
    const picture = /^\/uploads\/(\d+)$/.exec(path)?.[1]
    if (picture) return this.#pictures[Number(picture) - 1]
    if (path.startsWith('/api/') || path.startsWith('/v1/') || path.includes('..')) return undefined
    try {
      return await readFile(join('dist/app', path === '/' ? 'index.html' : path))
    } catch {
      return undefined
    }
  }

  #connect(socket: WebSocket): void {
    const channel: { topics: Set<string>; account?: Account } = { topics: new Set() }
    this.#channels.set(socket, channel)
    socket.on('close', () => this.#channels.delete(socket))
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { type: string; topic?: string; token?: string }
      if (frame.type === 'ping') socket.send('{"type":"pong"}')
      if (frame.type === 'sub' && frame.topic) channel.topics.add(frame.topic)
      if (frame.type === 'unsub' && frame.topic) channel.topics.delete(frame.topic)
      if (frame.type === 'logout') delete channel.account
      if (frame.type !== 'login') return
      const account = this.#sessions.get(frame.token ?? '')
      if (account) channel.account = account
      socket.send(JSON.stringify({ type: 'login_result', code: account ? SUCCESS : SESSION_INVALID, msg: '' }))
    })
  }

  #push(): void {
    const now = Date.now()
    const market = instruments.map((terms) => ({
      Code: terms.code,
      ...quotation(terms, now),
      MarketStatus: terms.open ? 1 : 0,
    }))
    const minute = Math.floor(now / 60_000) * 60_000
    for (const [socket, { topics, account }] of this.#channels) {
      const send = (topic: string, data: unknown) => {
        if (topics.has(topic)) socket.send(JSON.stringify({ topic, data: inManner(this.#manner, data) }))
      }
      send('DAY_MARKET', market)
      for (const terms of instruments) send(`KLINE.${terms.code}`, barAt(terms, minute, now))
      if (account) send('FOREX_TRADE', account.figures())
    }
  }

  #tell(account: Account, topic: string, data: unknown): void {
    for (const [socket, channel] of this.#channels)
      if (channel.account === account && channel.topics.has(topic))
        socket.send(JSON.stringify({ topic, data: inManner(this.#manner, data) }))
  }
}
