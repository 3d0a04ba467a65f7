/**
 * The exchange's own tables, one SQL text a migration; what has been released is never edited, only added to. Portable
 * SQL, so that PostgreSQL can serve the same schema: amounts are whole micro-USD, prices and lots decimal text, times
 * UTC milliseconds, JSON is text.
 */
export const exchangeMigrations: readonly string[] = [
  `CREATE TABLE account (
     id BIGINT PRIMARY KEY,
     uid TEXT NOT NULL UNIQUE,
     is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
     email TEXT UNIQUE,
     mobile TEXT UNIQUE,
     password_hash TEXT,
     invite_code TEXT NOT NULL UNIQUE,
     created_at BIGINT NOT NULL
   );
   CREATE TABLE session (
     token_hash TEXT PRIMARY KEY,
     account_id BIGINT NOT NULL REFERENCES account (id),
     created_at BIGINT NOT NULL,
     expires_at BIGINT NOT NULL
   );
   CREATE INDEX session_of_account ON session (account_id);
   CREATE INDEX session_expiry ON session (expires_at);
   CREATE TABLE demo_device (
     device_hash TEXT PRIMARY KEY,
     account_id BIGINT NOT NULL UNIQUE REFERENCES account (id)
   );
   CREATE TABLE trade_order (
     id BIGINT PRIMARY KEY,
     account_id BIGINT NOT NULL REFERENCES account (id),
     instrument_id INTEGER NOT NULL,
     side TEXT NOT NULL CHECK (side IN ('buy', 'sell')),
     status TEXT NOT NULL CHECK (status IN ('pending', 'holding', 'cancelled', 'completed')),
     lots TEXT NOT NULL,
     leverage INTEGER NOT NULL,
     origin_price TEXT NOT NULL,
     entry_price TEXT NOT NULL,
     price TEXT NOT NULL,
     close_price TEXT,
     stop_loss TEXT,
     take_profit TEXT,
     margin BIGINT NOT NULL,
     fee BIGINT NOT NULL,
     profit BIGINT NOT NULL,
     reason TEXT,
     created_at BIGINT NOT NULL,
     opened_at BIGINT,
     completed_at BIGINT,
     CHECK ((status IN ('cancelled', 'completed')) = (completed_at IS NOT NULL AND reason IS NOT NULL)),
     CHECK (status <> 'completed' OR close_price IS NOT NULL)
   );
   CREATE INDEX order_live ON trade_order (account_id, id) WHERE status IN ('pending', 'holding');
   CREATE INDEX order_history ON trade_order (account_id, completed_at, id) WHERE status IN ('cancelled', 'completed');
   CREATE TABLE ledger_transaction (
     id BIGINT PRIMARY KEY,
     kind TEXT NOT NULL,
     account_id BIGINT NOT NULL REFERENCES account (id),
     order_id BIGINT REFERENCES trade_order (id),
     at BIGINT NOT NULL
   );
   CREATE TABLE posting (
     transaction_id BIGINT NOT NULL REFERENCES ledger_transaction (id),
     ledger_account TEXT NOT NULL,
     amount BIGINT NOT NULL CHECK (amount <> 0),
     PRIMARY KEY (transaction_id, ledger_account)
   );
   CREATE TABLE balance (
     ledger_account TEXT PRIMARY KEY,
     amount BIGINT NOT NULL
   );
   CREATE TABLE request (
     account_id BIGINT NOT NULL REFERENCES account (id),
     request_id TEXT NOT NULL,
     call TEXT NOT NULL,
     parameters TEXT NOT NULL,
     code INTEGER NOT NULL,
     message TEXT NOT NULL,
     data TEXT,
     at BIGINT NOT NULL,
     PRIMARY KEY (account_id, request_id)
   );
   CREATE INDEX request_age ON request (at);`,
  `ALTER TABLE trade_order ADD COLUMN trailing_distance TEXT;
   ALTER TABLE trade_order ADD COLUMN part_of BIGINT REFERENCES trade_order (id);
   ALTER TABLE request ADD COLUMN changes TEXT;`,
  // Reports read whole ranges: everything they filter, sort and add up stands in the index itself.
  `DROP INDEX order_history;
   CREATE INDEX order_history ON trade_order
     (account_id, completed_at, id, instrument_id, status, reason, profit, fee, lots)
     WHERE status IN ('cancelled', 'completed');
   CREATE INDEX transaction_history ON ledger_transaction (account_id, at, id, kind);`,
  // The log of an account tells how many lines it has without counting them.
  `ALTER TABLE balance ADD COLUMN postings BIGINT NOT NULL DEFAULT 0;
   UPDATE balance SET postings = counted.postings
   FROM (SELECT ledger_account, count(*) AS postings FROM posting GROUP BY ledger_account) AS counted
   WHERE counted.ledger_account = balance.ledger_account;`,
  // Balances are kept in micro-dollars; what fees and profits have beyond them waits for the account's next one.
  `ALTER TABLE balance ADD COLUMN carried TEXT NOT NULL DEFAULT '0';`,
  // What a trade risked. What the stops of older trades once were is not known.
  `ALTER TABLE trade_order ADD COLUMN first_stop TEXT;
   UPDATE trade_order SET first_stop = stop_loss WHERE status = 'holding';`,
]
