/** Folders that become images: programs of this machine with the libraries that they need, since no registry of images is asked. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const run = (program: string, ...args: readonly string[]): string => execFileSync(program, args, { encoding: 'utf8' })

/** Programs that scripts in the images and checks of the tests need. */
const tools = ['sh', 'cat', 'chmod', 'chown', 'env', 'id', 'ls', 'mkdir', 'rm', 'sleep', 'tail']

/** The libraries of a program or library, by their paths. */
const librariesOf = (file: string): string[] =>
  [...run('ldd', file).matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gm)].map(([, path = '']) => path)

/** Copies files to where they are on this machine; what is a link there is the file itself here. */
function take(folder: string, paths: readonly string[]): void {
  for (const path of new Set(paths)) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(realpathSync(path), target, { recursive: true, dereference: true })
  }
}

/** A root folder with a shell, the tools, programs and their libraries, and a user of number 1000. */
function makeRoot(folder: string, programs: readonly string[], user: string): void {
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    mkdirSync(join(folder, 'usr', name), { recursive: true })
    symlinkSync(`usr/${name}`, join(folder, name))
  }
  for (const name of ['tmp', 'root', 'etc', 'run', 'usr/local/bin']) mkdirSync(join(folder, name), { recursive: true })
  execFileSync('chmod', ['1777', join(folder, 'tmp')])
  writeFileSync(join(folder, 'etc/passwd'), `root:x:0:0::/root:/bin/sh\n${user}:x:1000:1000::/tmp:/bin/sh\n`)
  writeFileSync(join(folder, 'etc/group'), `root:x:0:\n${user}:x:1000:\n`)
  writeFileSync(join(folder, 'etc/nsswitch.conf'), 'hosts: files dns\n')
  const all = [...tools.map((name) => run('which', name).trim()), ...programs]
  take(folder, [...all, ...all.flatMap(librariesOf)])
}

/** Node as Docker's image has it: Node 24, npm and a user `node`; and the certificates that this machine trusts. */
export function nodeRoot(folder: string): void {
  makeRoot(folder, [], 'node')
  // All of the C library: packages of npm bring programs that need other parts of it than Node does.
  const parts = globSync('/lib/*-linux-gnu/lib{anl,dl,nss_dns,nss_files,pthread,resolv,rt,util}.so.*')
  take(folder, [...librariesOf(process.execPath), ...parts])
  cpSync(realpathSync(process.execPath), join(folder, 'usr/local/bin/node'))
  // Not by npm's own answer: within npm run it speaks of the Node that npm brought.
  const npm = join(realpathSync(run('which', 'npm').trim()), '..', '..')
  cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
  // npm's own file names `env`.
  take(folder, existsSync('/etc/ssl/certs/ca-certificates.crt') ? ['/etc/ssl/certs/ca-certificates.crt'] : [])
}

/** Initialises its folder as the official image does, as far as compose.yaml asks for it. */
const POSTGRES_ENTRY = `#!/bin/sh
set -e
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  (umask 077; echo "$POSTGRES_PASSWORD" > /tmp/password)
  initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile /tmp/password -A scram-sha-256 -E UTF8 --locale C
  echo "CREATE DATABASE $POSTGRES_DB" | postgres --single -D "$PGDATA" postgres
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
fi
exec postgres -D "$PGDATA" -c listen_addresses=* -c unix_socket_directories=/tmp
`

/** PostgreSQL of this machine (Debian's package), whatever its version. */
export function postgresRoot(folder: string): void {
  const [bin = ''] = globSync('/usr/lib/postgresql/*/bin').sort().reverse()
  const [, version = ''] = /postgresql\/(\d+)\//.exec(bin) ?? []
  const programs = ['initdb', 'postgres', 'pg_isready'].map((name) => join(bin, name))
  const modules = globSync(`/usr/lib/postgresql/${version}/lib/*.so`)
  makeRoot(folder, programs, 'postgres')
  take(folder, [...modules, `/usr/share/postgresql/${version}`, '/usr/share/zoneinfo'])
  take(folder, librariesOf(join(dirname(bin), 'lib', 'plpgsql.so')))
  for (const program of programs) symlinkSync(program, join(folder, 'usr/local/bin', program.split('/').at(-1) ?? ''))
  writeFileSync(join(folder, 'usr/local/bin/entry'), POSTGRES_ENTRY, { mode: 0o755 })
  const data = join(folder, 'var/lib/postgresql/data')
  mkdirSync(data, { recursive: true })
  execFileSync('chown', ['1000:1000', data])
}

/** NATS of this machine. */
export function natsRoot(folder: string, program: string): void {
  makeRoot(folder, [program], 'nats')
}
