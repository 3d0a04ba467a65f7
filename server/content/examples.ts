import { CENTS, DEMO_BALANCE, NEWS_CATEGORY, STOP_OUT_LEVEL } from '../../contract/constants.ts'
import type { Connections } from '../store/sql.ts'
import { cleanArticle } from './articleHtml.ts'
import { type CompanyText, openCompanyTable } from './companyTable.ts'
import { type NewsText, openNewsTable } from './newsTable.ts'

const HOUR = 3_600_000
const demoBalance = new Intl.NumberFormat('en', { minimumFractionDigits: CENTS }).format(Number(DEMO_BALANCE))

type Example = Pick<NewsText, 'title' | 'summary' | 'content'>

/** About the product as it is; nothing here is about a market. The newest last. */
const news: readonly Example[] = [
  {
    title: 'How your balance is recorded',
    summary: 'Every change to your balance is recorded, and you can check each one.',
    content: `<p>Every change to your balance is recorded by double entry: one account is debited and another is credited with
      the same amount. Every figure in the app is the sum of these entries.</p>
      <p>See them under <a href="#/mine/history">Account history</a>: what changed, by how much and for which order. You
      can export any range of days as a file.</p>`,
  },
  {
    title: 'What happens if your connection drops while you place an order',
    summary: 'Your order is sent once. If the response is lost, the app checks the result with the server.',
    content: `<p>The app gives each order a unique number, and the server executes it only once, even if it arrives twice. If
      the response is lost, the app doesn’t send the order again. It asks the server for the result.</p>
      <ul><li>If the order was executed, you see the position.</li><li>If it never arrived, the app tells you and you can
      send it again.</li></ul><p>Until the result is known, the app says so.</p>`,
  },
  {
    title: 'How trailing stops work',
    summary: 'A trailing stop moves with the price in your favour and never back.',
    content: `<p>Besides a fixed stop loss, a position can have a <strong>trailing stop</strong>. It stays at a set distance
      from the best price reached so far, moves with the price in your favour and never moves back.</p>
      <p>It runs on the server, so it works while the app is closed. If the price gaps, any stop can be filled at a worse
      price than you set.</p>`,
  },
  {
    title: 'Practise with a demo account',
    summary: `A demo account starts with ${demoBalance} USD of practice money. You can reset it at any time.`,
    content: `<p>A demo account needs no registration. It uses the same prices and rules as a real account, with
      ${demoBalance} USD of practice money. You can reset it in your account at any time.</p>
      <p>Deposits, withdrawals, identity verification and invitations require a real account.</p>`,
  },
  {
    title: 'You could lose your entire deposit',
    summary: 'Margin, margin level and stop-out explained with an example.',
    content: `<p>At a leverage of 100×, a position worth 10,000 USD requires 100 USD of margin. If the price moves 1% against
      it, you lose 100 USD: the whole margin.</p>
      <table><thead><tr><th>Term</th><th>Meaning</th></tr></thead><tbody>
      <tr><td>Equity</td><td>Balance plus floating profit</td></tr>
      <tr><td>Margin level</td><td>Equity as a percentage of the margin in use</td></tr>
      <tr><td>Stop-out</td><td>At a margin level of ${STOP_OUT_LEVEL}%, the position with the largest loss is closed</td></tr></tbody></table>
      <p>Your balance can’t go below zero.</p>`,
  },
  {
    title: 'This is a demo server',
    summary: 'What is real here and what is an example.',
    content: `<p>This server was started for a demonstration. These articles, the companies in the search and the payment
      accounts are examples: <strong>do not send any money</strong>.</p>
      <p>A notice on every screen says where prices come from: they are simulated or replayed from a recorded day. Trading
      rules, accounting and checks are the same as on a live server.</p>`,
  },
]

const INVENTED = 'Example only: this company does not exist'

const company = (name: string, host: string, registered: string, office: string): CompanyText => ({
  name: `${name} (example)`,
  subject: INVENTED,
  logo: '',
  url: `https://${host}/`,
  registeredAddress: registered,
  officeAddress: office,
  email: `contact@${host}`,
})

/** On hosts that are kept for examples (RFC 2606), at streets that are nowhere. */
const companies: readonly CompanyText[] = [
  company('Harbour Lane Markets', 'example.com', '1 Example Street, Exampleton', '2 Example Quay, Exampleton'),
  company('Northgate Brokers', 'example.org', '3 Example Street, Exampleton', '3 Example Street, Exampleton'),
  company('Blue Cedar Securities', 'example.net', '5 Example Avenue, Exampleville', '8 Example Plaza, Exampleville'),
  company('Meridian Example Trading', 'example.com', '13 Example Road, Sampleford', '21 Example Road, Sampleford'),
]

/**
 * News and a directory for a demo, where an operator has written none yet; each says what it is. `now` is UTC ms.
 */
export function addContentExamples(database: Connections, now: number): void {
  const { db } = database
  const isEmpty = (table: 'news' | 'company') => db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined
  const newsTable = openNewsTable(database)
  const companyTable = openCompanyTable(database)
  db.transaction(() => {
    if (isEmpty('news')) {
      news.forEach((one, index) => {
        const at = now - (news.length - 1 - index) * HOUR
        const content = cleanArticle(one.content.replace(/\s+/g, ' '), [])
        newsTable.publish(newsTable.add({ ...one, content, category: NEWS_CATEGORY, logo: '' }, at), at, null)
      })
    }
    if (isEmpty('company')) for (const one of companies) companyTable.add(one)
  }).immediate()
}
