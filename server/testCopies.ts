import { randomUUID } from 'node:crypto'
import { migrate, openPostgres } from './openDatabase.ts'
import type { ExchangeDatabase } from './store/database.ts'
import type { Pools } from './store/postgres/pools.ts'
import { PostgresSql } from './store/postgres/postgresSql.ts'
import { openSeal } from './store/seal.ts'

/** Migrated once, and copied for the tests: a copy is there before the migrations would be. */
const TEMPLATE = 'test_template'

/** Saves the tables' content before a test, to restore it later. */
const KEEP_SEEDS = `CREATE SCHEMA seed; DO $$ DECLARE name text; has boolean; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration' LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM public.%I)', name) INTO has;
    IF has THEN EXECUTE format('CREATE TABLE seed.%I AS TABLE public.%I', name, name); END IF;
  END LOOP;
END $$`

/** Restores everything to its state before the test. */
const CLEAN = `BEGIN; SET LOCAL session_replication_role = replica; DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration' LOOP
    EXECUTE format('DELETE FROM public.%I', name);
  END LOOP;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'seed' LOOP
    EXECUTE format('INSERT INTO public.%I SELECT * FROM seed.%I', name, name);
  END LOOP;
END $$; COMMIT`

/** A copy of the template that a test has. */
export interface TestCopy {
  readonly opened: ExchangeDatabase
  /** Closes it for the test; the next test may have its connection and its tables, emptied. */
  giveBack(): void
}

interface Copy {
  readonly name: string
  readonly url: string
  readonly pools: Pick<Pools, 'queries' | 'reads' | 'isBusy'>
  readonly close: () => void
  sql: PostgresSql
}

const free: Copy[] = []

/** A copy that no other test has. */
export function openCopy(address: string): TestCopy {
  const admin = adminOf(address)
  const copy = free.pop() ?? openNew(admin)
  const { sql, url, name } = copy
  let isAltered = false
  const exec = sql.exec.bind(sql)
  sql.exec = (text) => {
    isAltered ||= /\b(CREATE|ALTER|DROP)\b/.test(text)
    exec(text)
  }
  return {
    opened: {
      db: sql,
      queries: copy.pools.queries,
      reads: copy.pools.reads,
      seal: openSeal(undefined),
      close: () => {},
    },
    giveBack: () => {
      // What is still under way would meet the next test.
      if (isAltered || copy.pools.isBusy()) {
        copy.close()
        admin.drop(name)
        return
      }
      copy.sql = new PostgresSql({ url, schema: undefined }, { link: sql.retire() })
      copy.sql.exec(CLEAN)
      free.push(copy)
    },
  }
}

function openNew(admin: Admin): Copy {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = admin.copy(name)
  const { db, close, ...pools } = openPostgres({ url, schema: undefined })
  return { name, url, pools, close, sql: db }
}

/** Creates and drops databases. */
export interface Admin {
  /** Makes a copy; answers its address. */
  copy(name: string): string
  /** A copy that is found again; nobody else is at it when this returns. */
  keptCopy(name: string): string
  drop(name: string): void
}

let known: { readonly address: string; readonly admin: Admin } | undefined

/** The one of a PostgreSQL; the first makes the template. */
export function adminOf(address: string): Admin {
  if (known?.address !== address) known = { address, admin: openAdmin(address) }
  return known.admin
}

function openAdmin(address: string): Admin {
  const sql = new PostgresSql({ url: address, schema: undefined })
  makeTemplate(sql, address)
  const copy = (name: string) => {
    sql.exec(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
    return addressOf(address, name)
  }
  return {
    copy,
    keptCopy: (name) => {
      if (!isThere(sql, name)) return copy(name)
      waitForItsEnd(sql, name)
      return addressOf(address, name)
    },
    drop: (name) => sql.exec(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** Of several test processes at once the first one makes it. */
function makeTemplate(sql: PostgresSql, address: string): void {
  sql.exec('SELECT pg_advisory_lock(7253002)')
  try {
    if (isThere(sql, TEMPLATE)) return
    const making = `${TEMPLATE}_in_the_making`
    sql.exec(`DROP DATABASE IF EXISTS ${making}`)
    sql.exec(`CREATE DATABASE ${making}`)
    const template = new PostgresSql({ url: addressOf(address, making), schema: undefined }, { patienceMs: 60_000 })
    migrate(template)
    template.exec(KEEP_SEEDS)
    template.close()
    sql.exec(`ALTER DATABASE ${making} RENAME TO ${TEMPLATE}`)
  } finally {
    sql.exec('SELECT pg_advisory_unlock(7253002)')
  }
}

/** Waits until a killed process's transactions have ended, since they may still be under way. */
function waitForItsEnd(sql: PostgresSql, name: string): void {
  const others = sql.prepare<[string], number>('SELECT count(*) FROM pg_stat_activity WHERE datname = ?').pluck()
  const pause = sql.prepare('SELECT pg_sleep(0.02)')
  for (let tries = 0; tries < 100 && others.get(name) !== 0; tries++) pause.get()
}

const isThere = (sql: PostgresSql, name: string): boolean =>
  sql.prepare<[string], number>('SELECT 1 FROM pg_database WHERE datname = ?').pluck().get(name) !== undefined

function addressOf(address: string, database: string): string {
  const of = new URL(address)
  of.pathname = database
  return of.href
}
