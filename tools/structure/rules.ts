/** Which part of the tree may import which. Paths are relative to the root, with forward slashes. */

/** The houses, and what stands around them. A house may import itself and what is listed here. */
const houses: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  // No clock, store, log or network (engine/tsconfig.json): it runs in the server and in the browser.
  engine: ['contract'],
  src: ['contract', 'engine', 'locales'],
  // On the app's own ground: the kit, its forms, the formats, the addresses behind `#`, the theme, and what is read off an answer. Not
  // the app's own words (src/i18n/language.ts).
  console: [
    ...['contract', 'engine', 'locales/console', 'src/ui', 'src/form'],
    ...['offline', 'settings'].map((file) => `src/session/${file}.ts`),
    ...['bytes', 'dates', 'format', 'intl', 'parseNumber', 'shownLanguage', 'timeZone'].map((f) => `src/i18n/${f}.ts`),
    ...['envelope', 'errors', 'http', 'requestId'].map((file) => `src/api/${file}.ts`),
    ...['src/router.tsx', 'src/store.ts', 'src/useAtom.ts', 'src/stored.ts', 'src/log.ts'],
  ],
  sw: ['contract', 'engine', 'locales'],
  server: ['contract', 'engine', 'locales/server'],
  e2e: [
    'contract',
    'tools',
    'server/ledger/checkLedger.ts',
    'server/push/fakePushService.ts',
    'server/feed/kraken/fakeKraken.ts',
    'server/store/postgres/ownPostgres.ts',
  ],
  bench: ['contract', 'engine', 'server', 'e2e', 'tools'],
  // Tests of what app and server must agree on, with what they need: nothing else may import it.
  agreement: ['contract', 'engine', 'src', 'server', 'vite.config.ts'],
  tools: [
    'contract',
    'vite.config.ts',
    'vite.console.config.ts',
    'lingui.config.ts',
    'server/config.ts',
    'server/feed/replay/checkRecording.ts',
    'server/feed/replay/fileName.ts',
    'server/roles/natsUsers.ts',
    // A whole server to ask at random, an operator of it, and its books.
    'server/openTestServer.ts',
    'server/checkBooks.ts',
    'server/operators/operators.ts',
    'server/ops/auditLog.ts',
    'server/store/postgres/ownPostgres.ts',
    'sw/laterFiles.ts',
    'bench/machine.ts',
    'bench/report.ts',
    'bench/reportPage.ts',
  ],
}

/** The rooms of the app from the ground up; a room imports itself and rooms of lower floors, or of its own floor where the floor says so. */
const floors: readonly { readonly rooms: readonly string[]; readonly open: boolean }[] = [
  { rooms: ['ui'], open: false },
  { rooms: ['i18n', 'weather', 'api', 'live', 'session', 'once', 'form'], open: true },
  {
    rooms: [
      ...['markets', 'trade', 'orders', 'account', 'funds', 'identity', 'loan', 'community', 'support', 'alerts'],
      ...['replay', 'recorder', 'lab'],
    ],
    open: false,
  },
  { rooms: ['app'], open: false },
]

/** Puts the rooms together; nothing knows it. */
const start = 'src/main.tsx'

/** What of a feature another feature sees: its page components and its atoms. */
const face = /(?:Page\.tsx|[aA]toms?\.tsx?)$/

/**
 * What a feature lends besides its face: the parts that the terminal on a wide screen is put together from, and the
 * orders' lists and actions, which whoever trades needs. A new one here is a decision, not a way around.
 */
const lent: readonly string[] = [
  // A phone number with its country, and countries by their names: whatever form asks who one is.
  'src/account/entry/PhoneField.tsx',
  'src/account/entry/areas.ts',
  'src/account/entry/phoneNumber.ts',
  'src/account/entry/useChosenArea.ts',
  // A code of the second factor, wherever one is asked for.
  'src/account/security/FactorCodeField.tsx',
  // A position for tests, whoever tests with one.
  'src/orders/sampleOrder.ts',
  'src/markets/AccountTag.tsx',
  'src/markets/AlertBell.tsx',
  'src/markets/InstrumentLogo.tsx',
  'src/markets/picker.ts',
  'src/markets/MarketIndicator.tsx',
  'src/markets/ReplayMark.tsx',
  'src/markets/StarButton.tsx',
  'src/markets/WatchList.tsx',
  'src/lab/lab.ts',
  // What every page that asks for money or for a picture is put together from.
  'src/funds/parts/AmountField.tsx',
  'src/funds/parts/PagedRecords.tsx',
  'src/funds/parts/RealAccounts.tsx',
  'src/funds/parts/RealMoney.tsx',
  'src/funds/parts/ReviewerWrote.tsx',
  'src/funds/parts/SendNote.tsx',
  'src/funds/parts/StateTag.tsx',
  'src/funds/parts/usePages.ts',
  'src/identity/PictureSlot.tsx',
  'src/identity/pictureUpload.ts',
  'src/markets/freshness.ts',
  'src/orders/ActionNote.tsx',
  'src/orders/PositionsPanel.tsx',
  'src/orders/RiskRuler.tsx',
  'src/orders/orderAction.ts',
  'src/orders/orderLists.ts',
  'src/orders/orderSheets.ts',
  'src/orders/sendPendingMove.ts',
  // Days to choose from and a file to take away: what any log of the account offers.
  'src/orders/history/RangeBar.tsx',
  'src/orders/history/csv.ts',
  'src/orders/history/historyRange.ts',
  'src/orders/history/useCsv.ts',
  'src/orders/history/useServerTime.ts',
  'src/orders/orderFigures.ts',
  'src/orders/sendStop.ts',
  'src/orders/stopsDraft.ts',
  'src/orders/useEndedOrders.ts',
  'src/orders/useOpenOrder.ts',
  'src/orders/useOrderAction.ts',
  'src/orders/useOrderFigures.ts',
  'src/orders/useOrderList.ts',
  'src/recorder/recordings.ts',
  // Rows of the user centre that lead to news and to help.
  'src/community/CommunityRows.tsx',
  'src/community/CompaniesLink.tsx',
  'src/support/SupportRows.tsx',
]

/** Rooms of the server that only what starts it (the files in server itself), the tests and the doors themselves know. */
const serverDoors = ['http', 'live']
/** Stand for the server: the whole of it on simulated time, or parts of it as processes of their own; its doors' handling of calls with them. */
const serverStarts = ['simulation', 'roles']

const within = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)
const roomOf = (file: string) => file.split('/')[1] ?? ''

/** A file that stands in src itself, beside the rooms, is the ground under them. */
function floorOf(room: string): number | undefined {
  if (room.includes('.')) return -1
  const floor = floors.findIndex(({ rooms }) => rooms.includes(room))
  return floor < 0 ? undefined : floor
}

function houseProblem(from: string, to: string): string | undefined {
  const house = from.split('/')[0] ?? ''
  const allowed = houses[house]
  if (!allowed || within(to, house) || allowed.some((other) => within(to, other))) return undefined
  return `${house} may import only ${[house, ...allowed].join(', ')}`
}

function appProblem(from: string, to: string): string | undefined {
  if (!within(from, 'src') || from === start) return undefined
  const [here, there] = [roomOf(from), roomOf(to)]
  if (here === there) return undefined
  if (here === 'ui') return within(to, 'src') || within(to, 'contract') ? 'src/ui knows no other room' : undefined
  if (!within(to, 'src')) return undefined
  if (to === start) return 'nothing knows the start'
  const [low, high] = [floorOf(there), floorOf(here)]
  if (low === undefined || high === undefined) {
    return `no floor is known for src/${low === undefined ? there : here}: add it to the rules`
  }
  if (low > high) return `src/${here} stands below src/${there}`
  if (low < high || low < 0 || floors[low]?.open) return undefined
  return face.test(to) || lent.includes(to)
    ? undefined
    : `of src/${there} another feature sees only its pages and atoms`
}

function serverProblem(from: string, to: string): string | undefined {
  if (!within(from, 'server') || !within(to, 'server') || from.endsWith('.test.ts')) return undefined
  const [here, there] = [roomOf(from), roomOf(to)]
  const starts = here.includes('.') || serverStarts.includes(here)
  if (here === there || starts || serverDoors.includes(here) || !serverDoors.includes(there)) return undefined
  return `server/${there} is a door: only the start of the server and the doors know it`
}

/** Why one file may not import another, or nothing when it may. */
export function importProblem(from: string, to: string): string | undefined {
  const problem = houseProblem(from, to) ?? appProblem(from, to) ?? serverProblem(from, to)
  return problem && `${from} imports ${to}: ${problem}`
}

const emptyNames = /(?:^|\/)(?:utils?|helpers?|common|types|misc)(?:\.test)?\.tsx?$/
const mostLines = 400

/** What is wrong with a file by itself: a name that says nothing, or more than one idea's worth of lines. */
export function fileProblems(file: string, text: string): string[] {
  const lines = text.split('\n').length - 1
  return [
    ...(emptyNames.test(file) ? [`${file}: a file is named by what it holds`] : []),
    ...(lines > mostLines ? [`${file}: ${lines} lines, more than ${mostLines}`] : []),
  ]
}
