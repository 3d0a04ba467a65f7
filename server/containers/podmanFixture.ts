/** Debian's buildah and podman, with images, containers and networks in a folder of their own. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { programOf } from '../bus/natsFixture.ts'
import { hasPostgres } from '../store/postgres/ownPostgres.ts'
import type { ComposeFile, Service } from './composeFile.ts'

const RETRY_DELAY_MS = 500
/** No machine is slower. */
const TIMEOUT_MS = 240_000
/** Limits for machines whose own are lower than podman's, which it cannot raise. */
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']

/** Programs that the tests need. */
const needed = ['buildah', 'podman', 'runc', 'catatonit', 'iptables', 'nats-server', 'python3']
const helpers = ['/usr/lib/podman/netavark', '/usr/lib/podman/aardvark-dns']

/** Returns the programs that are missing here for containers. */
export function missingPrograms(): string[] {
  return [
    ...needed.filter((name) => programOf(name) === undefined),
    ...helpers.filter((file) => !existsSync(file)),
    ...(spawnSync('python3', ['-c', 'import yaml']).status === 0 ? [] : ['python3-yaml']),
  ]
}

/** Steps that podman takes for a container, by what they need of the kernel. */
const steps: Readonly<Record<string, string>> = {
  namespaces: 'unshare --mount --net --pid --fork true',
  'an overlay file system':
    'unshare --mount sh -c "mkdir l u w m && mount -t overlay overlay -o lowerdir=l,upperdir=u,workdir=w m"',
  'network address translation': 'unshare --net iptables --table nat --list',
}

/** Returns what this machine's kernel does not let podman do, or undefined where it can run containers. */
export function kernelRefusal(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'kernel-'))
  try {
    const refused = Object.entries(steps).find(
      ([, command]) => spawnSync('sh', ['-c', command], { cwd: folder }).status !== 0,
    )
    return refused && `the kernel does not allow ${refused[0]}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns why containers cannot be tested here, or undefined if they can. */
export function whyNot(): string | undefined {
  if (process.getuid?.() !== 0) return 'this is not root'
  const missing = missingPrograms()
  if (missing.length > 0)
    return `there is no ${missing.join(', ')} (Debian: buildah podman runc catatonit iptables netavark aardvark-dns nats-server python3-yaml)`
  if (!hasPostgres) return 'there is no PostgreSQL (Debian: postgresql)'
  return kernelRefusal()
}

/** One store of images and containers; thrown away at the end. */
export class Podman {
  readonly #folder = mkdtempSync(join(tmpdir(), 'podman-'))
  readonly #project = `broker-${process.pid}`
  readonly #started: string[] = []

  get #store(): string[] {
    return [
      '--root',
      join(this.#folder, 'store'),
      '--runroot',
      join(this.#folder, 'run'),
      '--storage-driver',
      'overlay',
    ]
  }

  /** A folder of this store's own. */
  folder(name: string): string {
    return join(this.#folder, name)
  }

  /** Runs podman; answers what it says. Throws what it complains of. */
  run(...args: readonly string[]): string {
    const { status, stdout, stderr } = this.#podman(args)
    if (status !== 0) throw new Error(`podman ${args.join(' ')}: ${stderr}${stdout}`)
    return stdout.trim()
  }

  /** Makes an image of a folder. */
  import(folder: string, image: string, changes: readonly string[]): void {
    const file = `${folder}.tar`
    execFileSync('tar', ['-C', folder, '-cf', file, '.'])
    this.run('import', ...changes.flatMap((change) => ['--change', change]), file, image)
    rmSync(file)
  }

  /** Builds the Dockerfile of a folder; its output is ours. `cache`: npm's. */
  build(image: string, folder: string, cache: string): void {
    const how = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--pull-never', '--layers=false']
    const args = ['build', ...how, '--volume', `${cache}:/root/.npm`, '--tag', image, folder]
    const { status } = spawnSync(programOf('buildah') ?? '', [...this.#store, ...args], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`buildah could not build ${image}`)
  }

  /** Starts every service of a profile, each when those before it are as it wants them. `base`: where its files are. */
  async up(file: ComposeFile, profile: string, base: string): Promise<void> {
    this.run('network', 'create', this.#project)
    const services = new Map(Object.entries(file.services).filter(([, { profiles }]) => profiles.includes(profile)))
    for (let left = [...services.keys()]; left.length > 0; ) {
      const next = left.find((name) =>
        Object.keys(services.get(name)?.depends_on ?? {}).every((one) => !left.includes(one)),
      )
      if (next === undefined) throw new Error(`${left.join()} wait for each other`)
      const service = services.get(next) as Service
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        if (condition === 'service_healthy') await this.healthy(name)
        if (condition === 'service_completed_successfully' && this.run('wait', this.#name(name)) !== '0')
          throw new Error(`${name}: ${this.logs(name)}`)
      }
      this.#start(next, service, file, base)
      left = left.filter((name) => name !== next)
    }
  }

  /** Resolves once the health check of a service passes. */
  async healthy(service: string): Promise<void> {
    for (const until = performance.now() + TIMEOUT_MS; ; await wait(RETRY_DELAY_MS)) {
      try {
        this.run('healthcheck', 'run', this.#name(service))
        return
      } catch (error) {
        if (performance.now() > until) throw new Error(`${service} is not healthy: ${error}\n${this.logs(service)}`)
      }
    }
  }

  /** Runs JavaScript in a container of ours, and answers what it prints. */
  evaluate(service: string, program: string): string {
    return this.run('exec', this.#name(service), 'node', '-p', program)
  }

  logs(service: string): string {
    const { stdout, stderr } = this.#podman(['logs', this.#name(service)])
    return `${stdout}${stderr}`
  }

  /** Returns the address of a service on this machine. */
  url(service: string): string {
    return `http://${this.run('port', this.#name(service), '8080/tcp').split('\n')[0]}`
  }

  /** Ends what was started, and forgets its volumes. */
  down(): void {
    for (const name of this.#started.splice(0)) this.run('rm', '--force', '--time', '0', '--volumes', name)
    this.run('network', 'rm', '--force', this.#project)
    this.run('volume', 'prune', '--force')
  }

  remove(): void {
    this.down()
    this.run('rmi', '--all', '--force')
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #podman(args: readonly string[]) {
    const how = [...this.#store, '--cgroup-manager', 'cgroupfs', '--runtime', 'runc', ...args]
    return spawnSync(programOf('podman') ?? '', how, { encoding: 'utf8' })
  }

  #name(service: string): string {
    return `${this.#project}-${service}`
  }

  #start(name: string, service: Service, { secrets }: ComposeFile, base: string): void {
    const { environment = {}, env_file = [], volumes = [], ports = [], healthcheck } = service
    const mounted = volumes.map((volume) =>
      volume.startsWith('.')
        ? `${resolve(base, volume.split(':')[0] ?? '')}:${volume.split(':').slice(1).join(':')}`
        : `${this.#project}-${volume}`,
    )
    const given = (service.secrets ?? []).map(
      ({ source, target }) => `${resolve(base, secrets[source]?.file ?? '')}:/run/secrets/${target}:ro`,
    )
    const check = healthcheck?.test?.at(-1)
    const flags = [
      ...(service.init ? ['--init'] : []),
      ...(service.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
      ...(service.tmpfs ?? []).flatMap((path) => ['--tmpfs', path]),
      ...(service.cap_drop ?? []).flatMap((one) => ['--cap-drop', one.toLowerCase()]),
      ...(service.security_opt ?? []).flatMap((one) => ['--security-opt', one]),
      ...(service.restart ? ['--restart', service.restart] : []),
      ...env_file.flatMap(({ path }) => ['--env-file', resolve(base, path)]),
      ...Object.entries(environment).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]),
      ...[...mounted, ...given].flatMap((volume) => ['--volume', volume]),
      // A free port of this machine: another one may be used by whoever else is there.
      ...ports.flatMap((port) => ['--publish', `127.0.0.1::${port.split(':').at(-1)}`]),
      ...(healthcheck?.disable ? ['--no-healthcheck'] : []),
      ...(check === undefined ? [] : ['--health-cmd', check, '--health-interval', 'disable']),
    ]
    const place = ['--name', this.#name(name), '--network', this.#project, '--network-alias', name]
    this.#started.unshift(this.#name(name))
    this.run(
      'run',
      '--detach',
      '--pull',
      'never',
      ...LIMITS,
      ...place,
      ...flags,
      service.image,
      ...(service.command ?? []),
    )
  }
}
