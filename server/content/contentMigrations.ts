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
]
