import type { Sql, Statement } from '../store/sql.ts'

/** The tables of uploaded pictures, one SQL text a migration; what has been released is never edited. Times are UTC ms. */
export const pictureMigrations: readonly string[] = [
  `CREATE TABLE picture (
     name TEXT PRIMARY KEY,
     account_id BIGINT NOT NULL REFERENCES account (id),
     type TEXT NOT NULL,
     bytes BIGINT NOT NULL,
     created_at BIGINT NOT NULL,
     used_for TEXT
   );
   CREATE INDEX picture_of_account ON picture (account_id, created_at, bytes);
   CREATE INDEX picture_unused ON picture (created_at) WHERE used_for IS NULL;`,
  // Its file is gone; what it was used for still names it.
  'ALTER TABLE picture ADD COLUMN removed_at BIGINT',
  // What a picture is recognised by. Those of before are looked at one after the other.
  `ALTER TABLE picture ADD COLUMN original_hash TEXT;
   ALTER TABLE picture ADD COLUMN clean_hash TEXT;
   ALTER TABLE picture ADD COLUMN look TEXT;
   ALTER TABLE picture ADD COLUMN looked_at BIGINT;
   CREATE INDEX picture_to_look_at ON picture (created_at) WHERE looked_at IS NULL;
   CREATE INDEX picture_original ON picture (original_hash) WHERE original_hash IS NOT NULL;
   CREATE INDEX picture_clean ON picture (clean_hash) WHERE clean_hash IS NOT NULL;
   CREATE TABLE picture_band (
     band INTEGER NOT NULL,
     picture TEXT NOT NULL REFERENCES picture (name) ON DELETE CASCADE,
     PRIMARY KEY (band, picture)
   );
   CREATE INDEX band_of_picture ON picture_band (picture);
   CREATE TABLE picture_match (
     picture TEXT NOT NULL REFERENCES picture (name) ON DELETE CASCADE,
     other TEXT NOT NULL REFERENCES picture (name) ON DELETE CASCADE,
     exact INTEGER NOT NULL CHECK (exact IN (0, 1)),
     PRIMARY KEY (picture, other)
   );
   CREATE INDEX match_of_other ON picture_match (other);`,
]

/** Other uses of one picture that are noted: a picture that everybody uploads proves nothing more with each further one. */
const MAX_MATCHES = 20
/** Pictures that somebody asks about in one statement. */
const REQUEST_BATCH = 50

/** A picture as it is kept; `bytes` is the size of its file. */
export interface PictureRow {
  readonly name: string
  readonly account_id: number
  readonly type: string
  readonly bytes: number
  readonly created_at: number
  /** SHA-256 of the file as it was uploaded and as it is kept. */
  readonly original_hash?: string | null
  readonly clean_hash?: string | null
}

/** A picture with what it looks like (`lookOf`). */
export interface Look {
  readonly name: string
  readonly look: string
}

/** The same picture under another name. */
export interface PictureMatch {
  readonly picture: string
  readonly other: string
  /** Time when the other one was uploaded, UTC ms. */
  readonly at: number
  /** The same file, before or after it was cleaned; otherwise it is encoded anew, resized, cut or brighter. */
  readonly exact: 0 | 1
}

/** Stores image metadata. Every call is durable when it returns. */
export interface PictureTable {
  add(picture: PictureRow): void
  /** One that has not been removed. */
  find(name: string): PictureRow | undefined
  /** Bytes of all that an account keeps. */
  bytesOf(accountId: number): number
  /** Returns true if a picture is the account's and nothing has used it. */
  isUnused(accountId: number, name: string): boolean
  /** Marks a picture of the account as used; false when it is not the account's, or is used already. */
  claim(accountId: number, name: string, purpose: string): boolean
  /** Notes that a picture is removed; what it was used for still names it. */
  remove(name: string, at: number): void
  /** The newest pictures that nobody has looked at yet. */
  toLookAt(most: number): PictureRow[]
  /** Kept pictures in one of these bands, no more than so many. */
  inBands(bands: readonly number[], most: number): Look[]
  /**
   * Notes what a picture is recognised by, and with which others it is the same: those of the same file, the newest first, and
   * those that were found `alike`. A picture without a look is recognised by its file alone.
   */
  noteLook(
    name: string,
    found: { readonly cleanHash: string | null; readonly look?: string; readonly bands: readonly number[] },
    alike: readonly string[],
    at: number,
  ): void
  /** Returns the other uses of these pictures. */
  matchesOf(pictures: readonly string[]): PictureMatch[]
  /** Forgets the pictures that nothing has used and that are older; answers their names. */
  dropUnused(before: number): string[]
}

/** The pictures' table in SQLite. */
export function openPictureTable(db: Sql): PictureTable {
  const add = db.prepare<PictureRow>(
    `INSERT INTO picture (name, account_id, type, bytes, created_at, original_hash, clean_hash)
     VALUES (@name, @account_id, @type, @bytes, @created_at, @original_hash, @clean_hash)`,
  )
  const find = db.prepare<[string], PictureRow>('SELECT * FROM picture WHERE name = ? AND removed_at IS NULL')
  const bytesOf = db
    .prepare<[number], number>(
      'SELECT coalesce(sum(bytes), 0) FROM picture WHERE account_id = ? AND removed_at IS NULL',
    )
    .pluck()
  const claim = db.prepare<[string, number, string]>(
    'UPDATE picture SET used_for = ? WHERE account_id = ? AND name = ? AND used_for IS NULL',
  )
  const unused = db.prepare<[number, string]>(
    'SELECT 1 FROM picture WHERE account_id = ? AND name = ? AND used_for IS NULL',
  )
  const remove = db.prepare<[number, string]>('UPDATE picture SET removed_at = ? WHERE name = ? AND removed_at IS NULL')
  const dropUnused = db
    .prepare<[number], string>('DELETE FROM picture WHERE used_for IS NULL AND created_at < ? RETURNING name')
    .pluck()
  const toLookAt = db.prepare<[number], PictureRow>(
    'SELECT * FROM picture WHERE looked_at IS NULL ORDER BY created_at DESC LIMIT ?',
  )
  const look = db.prepare<[string | null, string | null, number, string]>(
    'UPDATE picture SET clean_hash = ?, look = ?, looked_at = ? WHERE name = ?',
  )
  const addBand = db.prepare<[number, string]>('INSERT INTO picture_band (band, picture) VALUES (?, ?)')
  const sameFile = db
    .prepare<[string, string, number], string>(
      `SELECT other.name FROM picture AS one JOIN picture AS other ON other.name <> one.name AND other.name IN (
         SELECT name FROM picture WHERE original_hash = one.original_hash
         UNION SELECT name FROM picture WHERE clean_hash = ?)
       WHERE one.name = ? ORDER BY other.created_at DESC LIMIT ?`,
    )
    .pluck()
  const addMatch = db.prepare<[string, string, number]>(
    'INSERT INTO picture_match (picture, other, exact) VALUES (?, ?, ?) ON CONFLICT (picture, other) DO NOTHING',
  )
  const matches = db.prepare<string[], PictureMatch>(
    `SELECT picture, other, exact, created_at AS at FROM picture_match JOIN picture ON picture.name = other
     WHERE picture_match.picture IN (${places(REQUEST_BATCH)}) ORDER BY exact DESC, created_at DESC`,
  )
  const inBands = new Map<number, Statement<(string | number)[], Look>>()
  const inSoMany = (count: number) =>
    db.prepare<(string | number)[], Look>(
      `SELECT name, look FROM picture WHERE look IS NOT NULL AND name IN (
         SELECT picture FROM picture_band WHERE band IN (${places(count)})) ORDER BY created_at DESC LIMIT ?`,
    )
  const noteLook = db.transaction((...[name, found, alike, at]: Parameters<PictureTable['noteLook']>) => {
    const { cleanHash, bands } = found
    look.run(cleanHash, found.look ?? null, at, name)
    for (const band of bands) addBand.run(band, name)
    const same = cleanHash === null ? [] : sameFile.all(cleanHash, name, MAX_MATCHES)
    for (const [others, exact] of [[same, 1] as const, [alike.slice(0, MAX_MATCHES), 0] as const])
      for (const other of others) {
        addMatch.run(name, other, exact)
        addMatch.run(other, name, exact)
      }
  }).immediate
  return {
    add: (picture) => {
      add.run({ original_hash: null, clean_hash: null, ...picture })
    },
    toLookAt: (most) => toLookAt.all(most),
    inBands: (bands, most) => {
      const statement = inBands.get(bands.length) ?? inSoMany(bands.length)
      inBands.set(bands.length, statement)
      return statement.all(...bands, most)
    },
    noteLook,
    matchesOf: (pictures) => {
      const found: PictureMatch[] = []
      for (let from = 0; from < pictures.length; from += REQUEST_BATCH) {
        const some = pictures.slice(from, from + REQUEST_BATCH)
        // As many places as there are: the first stands in those that are left over.
        found.push(...matches.all(...Array.from({ length: REQUEST_BATCH }, (_, place) => some[place] ?? some[0] ?? '')))
      }
      return found
    },
    find: (name) => find.get(name),
    bytesOf: (accountId) => bytesOf.get(accountId) ?? 0,
    isUnused: (accountId, name) => unused.get(accountId, name) !== undefined,
    claim: (accountId, name, purpose) => claim.run(purpose, accountId, name).changes === 1,
    remove: (name, at) => {
      remove.run(at, name)
    },
    dropUnused: (before) => dropUnused.all(before),
  }
}

const places = (count: number) => Array(count).fill('?').join(', ')
