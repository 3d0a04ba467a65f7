/** Usage of the commands on the whole store. */
export const storeUsage: readonly string[] = [
  'npm run ops -- backup --to FOLDER [--with-key]   backs DATA_DIR up while the server runs; without the key unless told',
  'npm run ops -- restore --from BACKUP --data-dir FOLDER [--key FILE|none]   into a new folder, and checks all of it',
  'npm run ops -- rehearse-upgrade [--from BACKUP] [--in FOLDER]   brings a copy of the database to this version and checks it',
  'npm run ops -- check   checks all of the database: pages, references, books, audit log, pictures',
  'npm run ops -- rotate-log-key   signs the log of prices and decisions with a new key, which the old one vouches for',
  'npm run ops -- migrate   brings PostgreSQL to this version as DATABASE_OWNER_URL, for the user of DATABASE_URL',
]
