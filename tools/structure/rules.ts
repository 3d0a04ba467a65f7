/** Rules of which folder may import which. Paths are relative to the root, with forward slashes. */

/** The top-level folders. Each imports itself and what is listed here. */
const packages: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  // No clock, store, log or network (engine/tsconfig.json): it runs in the server and in the browser.
  engine: ['contract'],
  src: ['contract', 'engine', 'locales', 'sw/cache'],
  // The console uses the app's kit, forms, formats, router, theme and HTTP client, but not the app's catalogues (src/i18n/language.ts).
  console: [
    ...['contract', 'engine', 'locales/console', 'src/ui', 'src/form', 'src/resource'],
    ...['offline', 'settings'].map((file) => `src/session/${file}.ts`),
    ...['bytes', 'dates', 'format', 'intl', 'parseNumber', 'shownLanguage', 'timeZone'].map((f) => `src/i18n/${f}.ts`),
    ...['envelope', 'errors', 'http', 'requestId'].map((file) => `src/api/${file}.ts`),
    ...['src/verify', 'src/orders/proof/verifySignature.ts'],
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
  bench: [
    'contract',
    'engine',
    'server',
    'e2e',
    'tools',
    'src/journal/book/journalBook.ts',
    'src/orders/proof/verifySignature.ts',
  ],
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
    // A dispute pack is checked in a terminal as on its page.
    ...['src/verify/packWords.ts', 'src/verify/timelines.ts', 'src/orders/proof/verifySignature.ts'],
    'server/accounts/breached/breachedPasswords.ts',
    'server/accounts/breached/filter.ts',
    // The build compresses the files as a server would.
    'server/http/appFiles.ts',
    // A whole server to ask at random, an operator of it, and its books.
    'server/openTestServer.ts',
    'server/checkBooks.ts',
    'server/operators/operators.ts',
    'server/ops/auditLog.ts',
    // Programs that tests need, as the tests find them.
    'server/store/postgres/ownPostgres.ts',
    'server/bus/natsFixture.ts',
    'server/containers/podmanFixture.ts',
    'bench/machine.ts',
    'bench/report.ts',
    'bench/reportPage.ts',
  ],
}

/**
 * Folders of one rank. A folder imports itself and lower layers. In an `open` layer the folders also import each other, but never
 * both ways (`mutualFolders`).
 */
interface Layer {
  readonly folders: readonly string[]
  readonly open?: boolean
}

/** The app's folders, the lowest layer first. Files in src itself are below all of them. */
const appLayers: readonly Layer[] = [
  { folders: ['ui'] },
  {
    folders: ['i18n', 'weather', 'keys', 'api', 'live', 'session', 'once', 'form', 'resource', 'Page.tsx'],
    open: true,
  },
  // What several features are made of, by its subject.
  { folders: ['contact', 'pictures', 'history', 'lab', 'verify'] },
  { folders: ['markets'] },
  { folders: ['orders', 'money'] },
  {
    folders: [
      'trade',
      'account',
      'funds',
      'identity',
      'loan',
      'community',
      'support',
      'alerts',
      'replay',
      'recorder',
      'portfolio',
      'journal',
    ],
  },
  { folders: ['app'] },
]

/** Starts the app; nothing imports it. */
const start = 'src/main.tsx'

/** Files that a feature offers to other features of its layer: its pages and atoms. */
const entryPoint = /(?:Page\.tsx|[aA]toms?\.tsx?)$/

/** Other files that features of the same layer may import. */
const exceptions: readonly string[] = [
  // A code of the second factor, also for a withdrawal.
  'src/account/security/FactorCodeField.tsx',
  // The recordings, also for their replay and for the list of what the device stores.
  'src/recorder/recordings.ts',
  // Imported prices and replay sessions, for the list of what the device stores.
  'src/replay/ownData/ownFiles.ts',
  'src/replay/session/sessions.ts',
  // Rows of the user centre that lead to news and to help.
  'src/community/CommunityRows.tsx',
  'src/support/SupportRows.tsx',
  // An invite link, also on the picture of a trade.
  'src/community/inviteLink.ts',
  // What trades add up to, also those of a replay.
  'src/journal/statistics/statistics.ts',
]

/** These put a whole server together, as the other files beside the folders do: on simulated time, or in several processes. */
const serverStarts = ['simulation', 'roles']

/** The server's folders and the files beside them that they import, the lowest layer first. */
const serverLayers: readonly Layer[] = [
  { folders: ['clock.ts', 'settings', 'messages', 'log', 'untilKilled.ts'] },
  { folders: ['config.ts', 'store'] },
  { folders: ['bus', 'ops', 'ledger', 'pictures', 'ranking', 'leases'] },
  { folders: ['codes', 'markets', 'identity'] },
  { folders: ['accounts', 'content', 'feed', 'alerts', 'tape'] },
  { folders: ['proof'] },
  { folders: ['exchange'] },
  { folders: ['funds', 'loans', 'notices', 'push', 'community', 'journal'] },
  { folders: ['operations', 'reviewedKinds.ts', 'checkBooks.ts'] },
  { folders: ['operators'] },
  { folders: ['services'] },
  // Opens the database with every folder's tables.
  { folders: ['openDatabase.ts'] },
  { folders: ['backup'] },
  { folders: ['http'] },
  { folders: ['live'] },
]

/** Tests and what they alone use: they may put together what they like. */
const isTest = (file: string) => /(?:\.test\.tsx?|\/killed\w+\.ts|\/manyDemos\.ts|[fF]ixture\.ts)$/.test(file)

const within = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)
/** The folder of a package in which a file is; the file's own name where it is in none. */
const folderOf = (file: string) => file.split('/')[1] ?? ''

function packageProblem(from: string, to: string): string | undefined {
  const here = from.split('/')[0] ?? ''
  const allowed = packages[here]
  if (!allowed || within(to, here) || allowed.some((other) => within(to, other))) return undefined
  return `${here} may import only ${[here, ...allowed].join(', ')}`
}

/** The rank of a folder among layers; a file of the package itself is at `besides` unless a layer lists it. */
function rankOf(layers: readonly Layer[], folder: string, besides: number): number | undefined {
  const rank = layers.findIndex(({ folders }) => folders.includes(folder))
  if (rank >= 0) return rank
  return folder.includes('.') ? besides : undefined
}

function appProblem(from: string, to: string): string | undefined {
  if (!within(from, 'src') || from === start) return undefined
  const [here, there] = [folderOf(from), folderOf(to)]
  if (here === there) return undefined
  if (here === 'ui') return within(to, 'src') || within(to, 'contract') ? 'src/ui imports no other folder' : undefined
  if (!within(to, 'src')) return undefined
  if (to === start) return 'nothing imports the start'
  const [low, high] = [rankOf(appLayers, there, -1), rankOf(appLayers, here, -1)]
  if (low === undefined || high === undefined) {
    return `src/${low === undefined ? there : here} is in no layer: add it to the rules`
  }
  if (low > high) return `src/${here} is below src/${there}`
  if (low < high || low < 0 || appLayers[low]?.open) return undefined
  return entryPoint.test(to) || exceptions.includes(to)
    ? undefined
    : `another feature imports only the pages and atoms of src/${there}`
}

function serverProblem(from: string, to: string): string | undefined {
  if (!within(from, 'server') || !within(to, 'server') || isTest(from)) return undefined
  const [here, there] = [folderOf(from), folderOf(to)]
  if (here === there) return undefined
  const top = serverLayers.length
  const rank = (folder: string) => (serverStarts.includes(folder) ? top : rankOf(serverLayers, folder, top))
  const [low, high] = [rank(there), rank(here)]
  if (low === undefined || high === undefined) {
    return `server/${low === undefined ? there : here} is in no layer: add it to the rules`
  }
  return low < high || low === top ? undefined : `server/${here} is not above server/${there}`
}

/** Returns why one file may not import another, or undefined if it may. */
export function importProblem(from: string, to: string): string | undefined {
  const problem = packageProblem(from, to) ?? appProblem(from, to) ?? serverProblem(from, to)
  return problem && `${from} imports ${to}: ${problem}`
}

/**
 * Folders of src, server and console that import each other, one line for each two of them.
 */
export function mutualFolders(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const first = new Map<string, string>()
  const folder = (file: string) => file.split('/').slice(0, 2).join('/')
  for (const [from, targets] of graph) {
    if (!/^(?:src|server|console)\//.test(from) || isTest(from)) continue
    for (const to of targets) {
      const edge = `${folder(from)} ${folder(to)}`
      if (folder(from) !== folder(to) && !first.has(edge)) first.set(edge, `${from} imports ${to}`)
    }
  }
  return [...first].flatMap(([edge, example]) => {
    const [here = '', there = ''] = edge.split(' ')
    const back = first.get(`${there} ${here}`)
    return back && here < there ? [`${here} and ${there} import each other: ${example}, ${back}`] : []
  })
}

const emptyNames = /(?:^|\/)(?:utils?|helpers?|common|types|misc)(?:\.test)?\.tsx?$/
const mostLines = 400

/** Returns the problems of a single file: a name without meaning, or too many lines. */
export function fileProblems(file: string, text: string): string[] {
  const lines = text.split('\n').length - 1
  return [
    ...(emptyNames.test(file) ? [`${file}: a file is named by what it holds`] : []),
    ...(lines > mostLines ? [`${file}: ${lines} lines, more than ${mostLines}`] : []),
  ]
}
