/** The one table of everything that is tested, in the order in which it runs. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kernelRefusal } from '../../server/containers/podmanFixture.ts'
import { root } from '../processes.ts'
import { chromium, firefox, nats, openssl, podman, postgres, webkit } from '../programs.ts'
import type { Stage } from './stage.ts'

const filesOf = (glob: string): string[] => globSync(glob, { cwd: root }).toSorted()

/** Unit tests that draw their cases: the thorough stage draws more. */
const drawing = filesOf('{agreement,bench,contract,engine,server,src,tools}/**/*.test.{ts,tsx}').filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('/testEffort.ts'),
)

/** Tests of whole servers; containers and the storm are stages of their own. */
const wholeServers = filesOf('{agreement,e2e,server,tools}/**/*.whole.test.ts').filter(
  (file) => !file.startsWith('server/containers/'),
)

const tool = (name: string, ...args: readonly string[]) => ['node', 'tools/run.js', name, ...args] as const
const unit = (...args: readonly string[]) => ['vitest', 'run', ...args] as const

/** Sources of browser tests, besides the build's. */
const inBrowser = ['{e2e,tools/witness}/**', 'playwright*.config.ts']

/** `npm test`: what an ordinary change can break. */
export const ordinaryStages: readonly Stage[] = [
  { name: 'checks', command: tool('checks'), limit: 110 },
  { name: 'unit', command: unit(), runner: 'vitest', limit: 300 },
  {
    name: 'browser',
    command: ['playwright', 'test'],
    runner: 'playwright',
    limit: 900,
    needs: [chromium],
    needsBuild: true,
  },
]

/** `npm run test:all`: promises that few changes can break, each with what it needs. */
export const wholeStages: readonly Stage[] = [
  {
    name: 'thorough',
    command: unit(...drawing),
    env: { THOROUGH: '1' },
    runner: 'vitest',
    limit: 180,
    sources: ['{agreement,contract,engine,locales,server,src,sw}/**'],
  },
  {
    name: 'postgres',
    command: tool('onPostgres', ...unit('server/')),
    runner: 'vitest',
    limit: 400,
    needs: [postgres],
    sources: ['{contract,engine,locales,server,src,sw}/**'],
  },
  {
    name: 'servers',
    command: unit(...wholeServers),
    env: { WHOLE: '1' },
    runner: 'vitest',
    limit: 480,
    needs: [postgres, nats, openssl],
    needsBuild: true,
    sources: ['{agreement,contract,e2e,engine,locales,server,src,sw,tools/witness}/**'],
  },
  {
    name: 'whole-browser',
    command: ['playwright', 'test', '--config', 'playwright.whole.config.ts'],
    env: { WHOLE: '1' },
    runner: 'playwright',
    limit: 1500,
    needs: [chromium],
    needsBuild: true,
    sources: inBrowser,
  },
  {
    name: 'faults',
    command: ['playwright', 'test', '--config', 'playwright.faults.config.ts'],
    runner: 'playwright',
    limit: 240,
    needs: [chromium],
    needsBuild: true,
    sources: inBrowser,
  },
  {
    name: 'browsers',
    command: [
      'playwright',
      'test',
      '--config',
      'playwright.browsers.config.ts',
      '--project=firefox',
      '--project=webkit',
    ],
    runner: 'playwright',
    limit: 200,
    needs: [firefox, webkit],
    needsBuild: true,
    sources: inBrowser,
  },
  {
    name: 'fuzz',
    // The same seeds each time: a change is judged by what it changes. `npm run fuzz` draws new ones.
    command: tool('fuzz', '--seconds', '120', '--seed', '1'),
    limit: 150,
    sources: ['{contract,engine,locales,server}/**'],
  },
  {
    name: 'storm',
    command: unit('bench/storm.whole.test.ts'),
    env: { WHOLE: '1' },
    runner: 'vitest',
    limit: 30,
    sources: [
      '{contract,engine,server}/**',
      'bench/storm.whole.test.ts',
      'bench/{stormDrill,coreFill,coreMarket,percentiles}.ts',
    ],
  },
  {
    name: 'containers',
    command: unit('server/containers/'),
    env: { WHOLE: '1' },
    runner: 'vitest',
    limit: 300,
    needs: [postgres, nats, podman],
    needsBuild: true,
    sources: ['server/**', 'Dockerfile', '.dockerignore', '.npmrc', 'compose.yaml', 'nats.conf'],
    refusal: kernelRefusal,
  },
]
