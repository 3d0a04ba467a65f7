import { tmpdir } from 'node:os'
import { openDatabase } from '../openDatabase.ts'
import { openAccounts } from './accounts.ts'

/** Opens demo accounts beside others that do; for a test. Arguments: address, schema, and which of them it is. */
const [url = '', schema = '', which = ''] = process.argv.slice(2)
const database = openDatabase(`${tmpdir()}/many-demos-${process.pid}`, { url, schema })
const accounts = openAccounts(database, { now: () => 0 })
for (let number = 0; number < 20; number++) accounts.createDemo(`device ${which} ${number}`)
database.close()
