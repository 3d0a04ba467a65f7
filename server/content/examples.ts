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
    title: 'Every balance is the sum of its postings',
    summary: 'How your money is booked here, and where you can read it line by line.',
    content: `<p>Whatever moves your balance is booked twice: out of one account of the ledger and into another. The two
      always add up to nothing, and every figure that the app shows is the sum of such postings.</p>
      <p>You can read them line by line under <a href="#/mine/history">Account history</a>: what changed, by how much,
      which order it belongs to. A range of days can be taken away as a file.</p>`,
  },
  {
    title: 'What happens when the network drops in the middle of an order',
    summary: 'An order is sent once, and its outcome is asked for when the answer gets lost.',
    content: `<p>Each order carries a number that the app makes. The server carries it out once, however often it arrives.
      When the answer is lost on the way, the app does not send the order again: it asks the server what became of it.</p>
      <ul><li>It was carried out: you see the position.</li><li>It never arrived: you are told so and may send it
      again.</li></ul><p>While the app does not know, it says that it does not know.</p>`,
  },
  {
    title: 'Stops that follow the price',
    summary: 'A trailing stop moves with the price in your favour and never back.',
    content: `<p>Besides a fixed stop loss, a position can have a <strong>trailing stop</strong>: a distance that the stop
      keeps behind the best price so far. It moves with the price in your favour and never back.</p>
      <p>It runs on the server, so it works while the app is closed. A gap in the price can fill any stop at a worse price
      than the one it names.</p>`,
  },
  {
    title: 'Practise with a demo account',
    summary: `A demo account starts with ${demoBalance} USD of play money and can be reset at any time.`,
    content: `<p>A demo account needs no registration. It trades at the same prices and by the same rules as a real one, with
      ${demoBalance} USD that are not real. When it is used up, reset it in the user centre.</p>
      <p>Deposits, withdrawals, identity checks and invitations are only for real accounts.</p>`,
  },
  {
    title: 'Trading with leverage can cost all you put in',
    summary: 'What margin, margin level and stop-out mean, with one example in figures.',
    content: `<p>With a leverage of 100, a position worth 10,000 USD takes 100 USD of margin. A move of one percent against
      it is 100 USD, all that it took.</p>
      <table><thead><tr><th>Word</th><th>Meaning</th></tr></thead><tbody>
      <tr><td>Equity</td><td>Balance and floating profit</td></tr>
      <tr><td>Margin level</td><td>Equity as a percentage of the margin in use</td></tr>
      <tr><td>Stop-out</td><td>At a margin level of ${STOP_OUT_LEVEL} %, the position that loses most is closed</td></tr></tbody></table>
      <p>A balance never goes below zero here.</p>`,
  },
  {
    title: 'This is a demonstration',
    summary: 'Which parts of what you see are real, and which are examples.',
    content: `<p>You are looking at a server that has been started for a demonstration. These articles, the companies in the
      search and the accounts to pay to are examples: <strong>do not send any money</strong>.</p>
      <p>What the prices are stands at the top of every screen: simulated, or a replay of a recorded day. The rules of
      trading, the ledger and the checks are those of the product.</p>`,
  },
]

const INVENTED = 'Example for the demonstration: this company does not exist'

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
