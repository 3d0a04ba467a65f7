/** Content of the documents' server: one or a few entries of everything. */

export const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

export const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="16" fill="#036"/></svg>'
export const news = Array.from({ length: 23 }, (_, at) => ({
  id: 23 - at,
  title: `Markets on day ${23 - at}`,
  desc: 'What moved, and why.',
  logo: '',
  created_at: `2026-06-${String(23 - at).padStart(2, '0')} 08:00:00`,
}))
export const traders = Array.from({ length: 3 }, (_, at) => ({
  user: `Trader ${at + 1}`,
  multiple: 2,
  three_week_rate: 12.5 - at,
  three_week_win: 60,
  three_week_profit: 1500 - at,
  total_rate: 80,
  total_trade_num: 120,
  code: 'EUR/USD',
}))
export const company = {
  id: 1,
  name: 'Example Markets',
  subject: 'Example Markets Ltd',
  logo: '',
  url: 'https://example.com',
  registered_address: '1 Example Street',
  location: '2 Example Street',
  email: 'desk@example.com',
}
export const offer = {
  id: 1,
  loan_period: 30,
  min_amount: 100,
  max_amount: 5000,
  interest_rate: 5,
  free_period: 3,
  penalty_rate: 25,
  name: 'A month',
}
export const payTo = { id: 1, currency_code: 'USDT', protocol_code: 'TRC20', address: 'EXAMPLE-ADDRESS-DO-NOT-PAY' }
export const drawCurrency = { id: 1, code: 'USDT', protocol: 'TRC20', draw_rate: 1, fee_type: 1, usd_price: 1 }
