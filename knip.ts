import type { KnipConfig } from 'knip'

/** Entry files of `npm run unused`. It reports files that they don't reach and exports that nobody imports. */
const config: KnipConfig = {
  entry: [
    'index.html',
    'console/main.tsx',
    'src/verify/verifyPage.ts',
    'server/simulation/main.ts',
    // Each is a command; what starts another process names it by its path.
    'tools/*.ts',
    'tools/fuzz/child.ts',
    'tools/api/page.ts',
    'server/feed/kraken/runFake.ts',
    'server/{store/postgres/cutCommit,accounts/manyDemos}.ts',
    'bench/*.bench.ts',
    'bench/baselines/*.{ts,tsx}',
    '**/*.test.{ts,tsx}',
    'e2e/**/*.{spec,faults,screens,browsers}.ts',
    'e2e/{faults/tableReporter,browsers/pageReporter}.ts',
    'tools/test/profile/{browserTimes,unitTimes}.ts',
  ],
  project: ['{contract,engine,src,console,sw,server,e2e,bench,agreement,tools}/**/*.{ts,tsx,js}'],
  // Catalogues are asked for by a path that is put together.
  ignoreUnresolved: [/\.po$/],
  // Its command is run by tools/i18n.ts and tools/words.ts.
  ignoreDependencies: ['@lingui/cli'],
  // Exported for a test, or for who reads the file: it is in use.
  ignoreExportsUsedInFile: true,
}

export default config
