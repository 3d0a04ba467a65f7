/**
 * The tables of what an operator writes, one SQL text a migration; what has been released is never edited. Times are UTC
 * ms. Nothing is deleted: what is withdrawn stays, so that the audit log can be followed.
 */
export const contentMigrations: readonly string[] = [
  `CREATE TABLE news (
     id INTEGER PRIMARY KEY,
     category INTEGER NOT NULL,
     title TEXT NOT NULL,
     summary TEXT NOT NULL,
     logo TEXT NOT NULL,
     content TEXT NOT NULL,
     published_at BIGINT,
     withdrawn_at BIGINT,
     changed_at BIGINT NOT NULL
   );
   CREATE INDEX news_shown ON news (category, published_at, id) WHERE published_at IS NOT NULL AND withdrawn_at IS NULL;
   CREATE TABLE announcement (
     id INTEGER PRIMARY KEY,
     text TEXT NOT NULL,
     at BIGINT NOT NULL
   );
   CREATE TABLE company (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL,
     subject TEXT NOT NULL,
     logo TEXT NOT NULL,
     url TEXT NOT NULL,
     registered_address TEXT NOT NULL,
     office_address TEXT NOT NULL,
     email TEXT NOT NULL,
     place INTEGER NOT NULL,
     withdrawn_at BIGINT
   );`,
  // What an operator has not decided is null, or empty: then the catalogue's own holds.
  `CREATE TABLE instrument_shown (
     instrument_id INTEGER PRIMARY KEY,
     name TEXT NOT NULL DEFAULT '',
     category_id INTEGER,
     place INTEGER,
     is_suspended INTEGER NOT NULL DEFAULT 0 CHECK (is_suspended IN (0, 1))
   );
   CREATE TABLE category_shown (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL DEFAULT '',
     place INTEGER,
     is_made INTEGER NOT NULL DEFAULT 0 CHECK (is_made IN (0, 1)),
     removed_at BIGINT
   );
   CREATE TABLE method_change (
     id INTEGER PRIMARY KEY,
     kind TEXT NOT NULL,
     method_id TEXT,
     terms_before TEXT,
     terms_after TEXT,
     state TEXT NOT NULL CHECK (state IN ('waiting', 'inForce', 'rejected', 'takenBack')),
     proposed_by TEXT NOT NULL,
     proposed_at BIGINT NOT NULL,
     decided_by TEXT,
     decided_at BIGINT,
     remark TEXT,
     CHECK ((state = 'waiting') = (decided_at IS NULL)),
     CHECK ((state = 'waiting') = (decided_by IS NULL)),
     CHECK (state <> 'inForce' OR decided_by <> proposed_by)
   );
   CREATE INDEX method_change_waiting ON method_change (id) WHERE state = 'waiting';
   CREATE INDEX method_change_over ON method_change (decided_at, id) WHERE state <> 'waiting';
   CREATE UNIQUE INDEX method_change_one ON method_change (kind, method_id)
     WHERE state = 'waiting' AND method_id IS NOT NULL;
   CREATE TABLE earlier_content (
     subject TEXT NOT NULL,
     at BIGINT NOT NULL,
     actor TEXT NOT NULL,
     value TEXT NOT NULL
   );
   CREATE INDEX earlier_content_of ON earlier_content (subject, at);`,
]
