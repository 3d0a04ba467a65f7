/**
 * The tables of accounts and sessions beyond the first ones of the exchange, one SQL text a migration; what has been
 * released is never edited. Times are UTC ms of the wall clock: a replay's market runs in another year.
 */
export const accountMigrations: readonly string[] = [
  // Sessions of before were timed by the market's clock: their days count from now on.
  `ALTER TABLE account ADD COLUMN invited_by BIGINT REFERENCES account (id);
   CREATE TABLE device_session (
     id TEXT PRIMARY KEY,
     token_hash TEXT NOT NULL UNIQUE,
     account_id BIGINT NOT NULL REFERENCES account (id),
     device TEXT NOT NULL,
     address TEXT NOT NULL,
     created_at BIGINT NOT NULL,
     seen_at BIGINT NOT NULL
   );
   INSERT INTO device_session (id, token_hash, account_id, device, address, created_at, seen_at)
     SELECT substr(token_hash, 1, 16), token_hash, account_id, '', '', now.ms, now.ms
     FROM session, (SELECT CAST(strftime('%s', 'now') AS BIGINT) * 1000 AS ms) AS now;
   DROP TABLE session;
   ALTER TABLE device_session RENAME TO session;
   CREATE INDEX session_of_account ON session (account_id);
   CREATE INDEX session_age ON session (created_at);
   CREATE INDEX session_idle ON session (seen_at);`,
  `CREATE TABLE second_factor (
     account_id BIGINT PRIMARY KEY REFERENCES account (id),
     secret TEXT NOT NULL,
     confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)),
     last_step BIGINT NOT NULL
   );
   CREATE TABLE recovery_code (
     account_id BIGINT NOT NULL REFERENCES account (id),
     code_hash TEXT NOT NULL,
     PRIMARY KEY (account_id, code_hash)
   );
   CREATE TABLE passkey (
     id TEXT PRIMARY KEY,
     account_id BIGINT NOT NULL REFERENCES account (id),
     name TEXT NOT NULL,
     public_key TEXT NOT NULL,
     counter BIGINT NOT NULL,
     transports TEXT NOT NULL,
     created_at BIGINT NOT NULL,
     used_at BIGINT
   );
   CREATE INDEX passkey_of_account ON passkey (account_id, created_at);`,
  'ALTER TABLE session ADD COLUMN device_hash TEXT',
  // Devices that have been logged in: their owner is not kept out by strangers who try the account.
  `CREATE TABLE known_device (
     account_id BIGINT NOT NULL REFERENCES account (id),
     device_hash TEXT NOT NULL,
     at BIGINT NOT NULL,
     PRIMARY KEY (account_id, device_hash)
   );`,
  // Those set up before have long been their owners'.
  'ALTER TABLE second_factor ADD COLUMN confirmed_at BIGINT',
  // A device is known by a secret that the server gave it. The ids of before were made by the devices and are no secrets:
  // they only show that the account has been logged in to.
  `ALTER TABLE known_device ADD COLUMN trusted INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX known_device_secret ON known_device (device_hash);
   ALTER TABLE session ADD COLUMN known_hash TEXT;
   CREATE TABLE allowance (
     key TEXT PRIMARY KEY,
     full_at BIGINT NOT NULL
   );
   CREATE INDEX allowance_full ON allowance (full_at);`,
  // Keyed hashes of the devices and addresses that real accounts log in from; kept for TRACE_DAYS.
  `CREATE TABLE account_trace (
     kind TEXT NOT NULL CHECK (kind IN ('device', 'address')),
     mark TEXT NOT NULL,
     account_id BIGINT NOT NULL REFERENCES account (id),
     at BIGINT NOT NULL,
     PRIMARY KEY (kind, mark, account_id)
   );
   CREATE INDEX trace_of_account ON account_trace (account_id, kind);
   CREATE INDEX trace_age ON account_trace (at);`,
  // Frozen accounts, the links that freeze, and since when a reset waits that the second factor has not confirmed.
  `CREATE TABLE account_freeze (
     account_id BIGINT PRIMARY KEY REFERENCES account (id),
     at BIGINT NOT NULL
   );
   CREATE TABLE freeze_link (
     token_hash TEXT PRIMARY KEY,
     account_id BIGINT NOT NULL REFERENCES account (id),
     expires_at BIGINT NOT NULL,
     used_at BIGINT
   );
   CREATE INDEX freeze_link_expiry ON freeze_link (expires_at);
   CREATE TABLE reset_wait (
     account_id BIGINT PRIMARY KEY REFERENCES account (id),
     since BIGINT NOT NULL
   );`,
]
