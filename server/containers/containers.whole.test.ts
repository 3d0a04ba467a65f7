// @alone
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { natsProgram } from '../bus/natsFixture.ts'
import { makeNatsUsers, makeTrustedKey } from '../roles/natsUsers.ts'
import { TestTrader } from '../roles/testTrader.ts'
import { type ComposeFile, readCompose } from './composeFile.ts'
import { natsRoot, nodeRoot, postgresRoot } from './machineFiles.ts'
import { Podman, whyNot } from './podmanFixture.ts'

const MINUTES = 60_000
const root = fileURLToPath(new URL('../..', import.meta.url))
const reason = whyNot()

describe.skipIf(reason !== undefined)(
  `the container image (${reason === undefined ? 'tried' : `not tried: ${reason}`})`,
  () => {
    let podman: Podman
    /** Operator's folder with compose.yaml, .env and secrets. */
    let base: string
    let file: ComposeFile

    beforeAll(async () => {
      podman = new Podman()
      const created = (name: string, make: (folder: string) => void, image: string, changes: readonly string[]) => {
        make(podman.folder(name))
        podman.import(podman.folder(name), image, changes)
      }
      const certificates = process.env.NODE_EXTRA_CA_CERTS
      const trusting = certificates === undefined ? [] : ['ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt']
      created('node', nodeRoot, 'docker.io/library/node:24-bookworm-slim', [
        'ENV npm_config_prefer_offline=true',
        ...trusting,
      ])
      created('postgres', postgresRoot, 'docker.io/library/postgres:17-bookworm', [
        ...['ENV PGDATA=/var/lib/postgresql/data', 'ENV PGHOST=/tmp', 'USER postgres', 'ENTRYPOINT ["entry"]'],
      ])
      const nats = natsProgram() ?? ''
      created('nats', (folder) => natsRoot(folder, nats), 'docker.io/library/nats:2.10-alpine', [
        `ENTRYPOINT ["${nats}"]`,
      ])
      const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
      podman.build('localhost/broker', root, cache)

      base = podman.folder('base')
      mkdirSync(join(base, 'secrets'), { recursive: true })
      for (const name of ['compose.yaml', 'nats.conf']) copyFileSync(join(root, name), join(base, name))
      const keys = await makeNatsUsers(join(base, 'secrets'))
      for (const name of ['gateway-0', 'gateway-1', 'feed']) await makeTrustedKey(join(base, 'secrets'), name)
      const passwords = { POSTGRES_PASSWORD: 'of-the-owner', POSTGRES_APP_PASSWORD: 'of-the-server' }
      // The made-up past of the default takes a minute to make.
      const environment = { ...keys, ...passwords, HOSTS: '127.0.0.1', HISTORY_DAYS: '1' }
      const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`)
      writeFileSync(join(base, '.env'), lines.join(''))
      file = readCompose(join(base, 'compose.yaml'), environment)
    }, 30 * MINUTES)

    afterEach(() => podman.down(), 5 * MINUTES)
    afterAll(() => podman?.remove(), 5 * MINUTES)

    /** It runs without rights, and can write to its volume alone. */
    function expectHarmless(service: string): void {
      const writing = (path: string) =>
        podman.evaluate(
          service,
          `try { fs.writeFileSync('${path}/tried', ''); 'written' } catch (error) { error.code }`,
        )
      expect(podman.evaluate(service, 'process.getuid()')).toBe('1000')
      expect(['/app', '/app/dist/server', '/', '/etc', '/tmp', '/data'].map(writing)).toEqual([
        ...['EROFS', 'EROFS', 'EROFS', 'EROFS', 'written', 'written'],
      ])
      expect(podman.evaluate(service, `/CapEff:\\s*0+\\n/.test(fs.readFileSync('/proc/self/status', 'utf8'))`)).toBe(
        'true',
      )
    }

    it(
      'serves one server',
      async () => {
        await podman.up(file, 'single', base)
        await podman.healthy('server')
        expectHarmless('server')
        const page = await fetch(podman.url('server'))
        expect(page.status).toBe(200)
        const trader = await TestTrader.open([podman.url('server')], 'single')
        expect(await trader.submit()).toMatchObject({ code: 1 })
      },
      10 * MINUTES,
    )

    it(
      'serves gateways, engines and feeds on PostgreSQL and NATS',
      async () => {
        await podman.up(file, 'scale', base)
        const gateways = ['gateway-0', 'gateway-1']
        for (const gateway of gateways) await podman.healthy(gateway)
        for (const service of [...gateways, 'engine-0', 'engine-1', 'feed']) expectHarmless(service)
        expect(podman.evaluate('engine-0', 'process.env.POSTGRES_PASSWORD')).toBe('')
        const trader = await TestTrader.open(
          gateways.map((name) => podman.url(name)),
          'scale',
        )
        const { id = '', ...opened } = await trader.submit()
        expect(opened).toMatchObject({ code: 1 })
        expect(await trader.close(id)).toMatchObject({ code: 1 })
      },
      15 * MINUTES,
    )
  },
)
