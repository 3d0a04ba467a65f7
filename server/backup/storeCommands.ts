import { parseArgs } from 'node:util'
import type { Result } from '../ops/commands.ts'
import { storeUsage } from '../ops/storeUsage.ts'
import type { Sql } from '../store/sql.ts'
import { backUp, knownPictures } from './backUp.ts'
import { checkDatabase } from './checkDatabase.ts'
import { rehearseUpgrade, restore } from './restore.ts'
import type { Upgraded } from './upgraded.ts'

/** Environment of the commands on the whole store. */
export interface StoreCommandContext {
  readonly dataDir: string
  /** Opens the database beside the server that may be using it. Throws words for the operator. */
  readonly open: () => Sql
  /** True if the database is another server's: then its own tools copy it. */
  readonly isElsewhere: boolean
  /** Returns true if a picture's file is there. */
  readonly hasPicture: (name: string) => boolean
  /** Folder for a temporary copy. */
  readonly spare: string
  /** UTC ms. */
  readonly now: () => number
}

const ELSEWHERE: Result = {
  ok: false,
  lines: [
    'The database is PostgreSQL (DATABASE_URL): back it up and restore it with pg_dump and pg_restore, as docs/operations.md says,',
    'and check what was restored with npm run ops -- check.',
  ],
}

const options = {
  to: { type: 'string' },
  from: { type: 'string' },
  'data-dir': { type: 'string' },
  key: { type: 'string' },
  'with-key': { type: 'boolean' },
  in: { type: 'string' },
} as const

type Given = ReturnType<typeof given>['values']

const given = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, strict: true, allowPositionals: false })

/** Required and optional arguments of each command. */
const commands: Readonly<
  Record<
    string,
    {
      readonly may: readonly string[]
      readonly run: (requested: Given, context: StoreCommandContext) => Promise<Result> | Result
    }
  >
> = {
  backup: { may: ['to', 'with-key'], run: makeBackup },
  restore: { may: ['from', 'data-dir', 'key'], run: restoreBackup },
  'rehearse-upgrade': { may: ['from', 'in'], run: rehearse },
  check: { may: [], run: check },
}

/** Does a command about the whole store; undefined when it is none of these. Rejects with words for the operator. */
export async function operateStore(
  [name = '', ...args]: readonly string[],
  context: StoreCommandContext,
): Promise<Result | undefined> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) return undefined
  let requested: Given
  try {
    requested = given(args).values
  } catch {
    return { ok: false, lines: storeUsage }
  }
  if (Object.keys(requested).some((key) => !command.may.includes(key))) return { ok: false, lines: storeUsage }
  if (context.isElsewhere && name !== 'check') return ELSEWHERE
  return command.run(requested, context)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const counted = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

async function makeBackup({ to, 'with-key': withKey = false }: Given, context: StoreCommandContext): Promise<Result> {
  if (to === undefined) return { ok: false, lines: storeUsage }
  const { manifest, bytes, tookMs } = await backUp({ dataDir: context.dataDir, to, withKey, now: context.now })
  const { files, keySha256, missingPictures, audit } = manifest
  const key = withKey
    ? 'The key is in it: whoever has this backup can make the codes of every authenticator app.'
    : 'The key is not in it: keep a copy of exchange.key elsewhere, once. A restore asks for it.'
  return {
    ok: true,
    lines: [
      `Backed up to ${to} in ${seconds(tookMs)}: ${counted(Object.keys(files).length, 'file')}, ${megabytes(bytes)}.`,
      ...(keySha256 === null ? [] : [key]),
      ...missing(missingPictures),
      `The audit log has ${counted(audit.entries, 'entry', 'entries')}${audit.entries === 0 ? '.' : `, the newest ${audit.newest}.`}`,
    ],
  }
}

async function restoreBackup({ from, 'data-dir': dataDir, key }: Given): Promise<Result> {
  if (from === undefined || dataDir === undefined) return { ok: false, lines: storeUsage }
  const { manifest, hasKey, upgraded, tookMs } = await restore({ from, dataDir, key })
  if (upgraded.findings.length > 0)
    return { ok: false, lines: [...upgraded.findings, `Nothing was restored: the backup ${from} is not sound.`] }
  return {
    ok: true,
    lines: [
      ...upgradedLines(upgraded),
      ...missing(manifest.missingPictures),
      ...(hasKey || manifest.keySha256 === null
        ? []
        : ['The key is not there: authenticator apps have to be set up anew.']),
      `Restored to ${dataDir} in ${seconds(tookMs)} as it was at ${manifest.madeAt}, and sound: start a server with DATA_DIR=${dataDir}.`,
    ],
  }
}

async function rehearse({ from, in: at }: Given, { dataDir, spare }: StoreCommandContext): Promise<Result> {
  const upgraded = await rehearseUpgrade({ folder: from ?? dataDir, at: at ?? spare })
  if (upgraded.findings.length > 0)
    return { ok: false, lines: [...upgraded.findings, 'The upgraded copy is not sound.'] }
  return { ok: true, lines: [...upgradedLines(upgraded), 'The copy is sound and has been taken away again.'] }
}

function upgradedLines({ from, to, migratedMs, checkedMs }: Upgraded): string[] {
  const migrated =
    from === to ? 'It is of this version already.' : `${counted(to - from, 'migration')} took ${seconds(migratedMs)}.`
  return [migrated, `Pages, references, books and audit log are sound, checked in ${seconds(checkedMs)}.`]
}

function missing(names: readonly string[]): string[] {
  const several = names.length === 1 ? 'picture that the database knows is' : 'pictures that the database knows are'
  return names.length === 0 ? [] : [`${names.length} ${several} missing: ${names.slice(0, 5).join(', ')}`]
}

function check(_: Given, { open, hasPicture, isElsewhere }: StoreCommandContext): Result {
  const sql = open()
  try {
    const findings = checkDatabase(sql)
    const gone =
      findings.length > 0 || isElsewhere ? [] : missing(knownPictures(sql).filter((name) => !hasPicture(name)))
    if (findings.length + gone.length > 0) return { ok: false, lines: [...findings, ...gone] }
    const looked = isElsewhere ? 'books and audit log' : 'pages, references, books, audit log and pictures'
    return { ok: true, lines: [`The database is sound: ${looked}.`] }
  } finally {
    sql.close()
  }
}
