import { PostgresSql } from './postgresSql.ts'

/** Cuts the connection of whoever waits at the end of a commit, and lets commits end again; for a test. Argument: the address. */
const [url = ''] = process.argv.slice(2)
const sql = new PostgresSql({ url, schema: undefined })
const waiting = sql
  .prepare<[], number>("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
  .pluck()
const pause = sql.prepare('SELECT pg_sleep(0.05)')
for (let tries = 0; tries < 200 && waiting.get() === undefined; tries++) pause.get()
sql.exec('ALTER SYSTEM RESET synchronous_standby_names')
sql.exec('SELECT pg_reload_conf()')
sql.close()
