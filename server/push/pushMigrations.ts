/**
 * The tables of notifications, one SQL text a migration; what has been released is never edited. Times are UTC ms of the
 * wall clock. A subscription goes with its session, however that ends.
 */
export const pushMigrations: readonly string[] = [
  `CREATE TABLE push_key (
     number INTEGER PRIMARY KEY CHECK (number = 1),
     public_key TEXT NOT NULL,
     private_key TEXT NOT NULL
   );
   CREATE TABLE push_subscription (
     id TEXT PRIMARY KEY,
     session_id TEXT NOT NULL UNIQUE REFERENCES session (id) ON DELETE CASCADE,
     account_id BIGINT NOT NULL REFERENCES account (id),
     endpoint TEXT NOT NULL UNIQUE,
     p256dh TEXT NOT NULL,
     auth TEXT NOT NULL,
     language TEXT NOT NULL,
     at BIGINT NOT NULL
   );
   CREATE INDEX push_of_account ON push_subscription (account_id, at);
   CREATE TABLE push_margin_call (
     account_id BIGINT PRIMARY KEY REFERENCES account (id)
   );
   CREATE TABLE push_told (
     number INTEGER PRIMARY KEY CHECK (number = 1),
     audit_entry BIGINT NOT NULL
   );
   INSERT INTO push_told (number, audit_entry) SELECT 1, coalesce(max(number), 0) FROM audit_entry;`,
  `CREATE TABLE push_close_call (
     account_id BIGINT PRIMARY KEY REFERENCES account (id),
     close_at BIGINT NOT NULL
   );`,
]
