/**
 * The tables of deposits and withdrawals, one SQL text a migration; what has been released is never edited. Amounts are
 * micro-USD, times UTC ms. A method, and whatever an operator sets up, is ended and followed by another, never changed: a
 * deposit or a withdrawal stays what it was.
 */
export const fundsMigrations: readonly string[] = [
  `CREATE TABLE deposit_coin (
     id INTEGER PRIMARY KEY,
     currency TEXT NOT NULL,
     network TEXT NOT NULL,
     address TEXT NOT NULL,
     remark TEXT,
     ended_at BIGINT
   );
   CREATE TABLE deposit_currency (
     code TEXT PRIMARY KEY,
     name TEXT NOT NULL
   );
   CREATE TABLE deposit_bank (
     id INTEGER PRIMARY KEY,
     currency TEXT NOT NULL REFERENCES deposit_currency (code),
     bank_name TEXT NOT NULL,
     bank_address TEXT NOT NULL,
     swift TEXT NOT NULL,
     payee_name TEXT NOT NULL,
     payee_account TEXT NOT NULL,
     remark TEXT,
     ended_at BIGINT
   );
   CREATE TABLE withdrawal_currency (
     id INTEGER PRIMARY KEY,
     kind TEXT NOT NULL CHECK (kind IN ('coin', 'bank')),
     code TEXT NOT NULL,
     network TEXT,
     fee_type TEXT NOT NULL CHECK (fee_type IN ('fixed', 'percent')),
     fee_rate TEXT NOT NULL,
     units_per_usd TEXT,
     ended_at BIGINT,
     CHECK ((kind = 'coin') = (network IS NOT NULL))
   );
   CREATE TABLE withdrawal_method (
     id BIGINT PRIMARY KEY,
     account_id BIGINT NOT NULL REFERENCES account (id),
     currency_id INTEGER NOT NULL REFERENCES withdrawal_currency (id),
     address TEXT,
     bank_name TEXT,
     bank_branch TEXT,
     bank_address TEXT,
     swift TEXT,
     payee_name TEXT,
     payee_account TEXT,
     remark TEXT,
     bound_at BIGINT NOT NULL,
     ended_at BIGINT,
     CHECK ((address IS NULL) = (payee_account IS NOT NULL))
   );
   CREATE INDEX method_of_account ON withdrawal_method (account_id, id) WHERE ended_at IS NULL;
   CREATE TABLE deposit (
     id BIGINT PRIMARY KEY,
     account_id BIGINT NOT NULL REFERENCES account (id),
     kind TEXT NOT NULL CHECK (kind IN ('coin', 'bank')),
     option_id INTEGER NOT NULL,
     currency TEXT NOT NULL,
     network TEXT,
     address TEXT NOT NULL,
     amount BIGINT NOT NULL CHECK (amount > 0),
     proof TEXT NOT NULL UNIQUE REFERENCES picture (name),
     status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'rejected', 'invalid')),
     remark TEXT,
     submitted_at BIGINT NOT NULL,
     decided_at BIGINT,
     settled_at BIGINT,
     CHECK ((status = 'waiting') = (decided_at IS NULL)),
     CHECK (status = 'approved' OR settled_at IS NULL)
   );
   CREATE INDEX deposit_of_account ON deposit (account_id, kind, id);
   CREATE INDEX deposit_waiting ON deposit (account_id, id) WHERE status = 'waiting';
   CREATE INDEX deposit_due ON deposit (id) WHERE status = 'approved' AND settled_at IS NULL;
   CREATE TABLE withdrawal (
     id BIGINT PRIMARY KEY,
     account_id BIGINT NOT NULL REFERENCES account (id),
     kind TEXT NOT NULL CHECK (kind IN ('coin', 'bank')),
     method_id BIGINT NOT NULL REFERENCES withdrawal_method (id),
     currency_id INTEGER NOT NULL REFERENCES withdrawal_currency (id),
     units_per_usd TEXT NOT NULL,
     amount BIGINT NOT NULL CHECK (amount > 0),
     fee BIGINT NOT NULL CHECK (fee >= 0 AND fee < amount),
     received TEXT NOT NULL,
     memo TEXT,
     status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'rejected')),
     remark TEXT,
     submitted_at BIGINT NOT NULL,
     decided_at BIGINT,
     settled_at BIGINT,
     CHECK ((status = 'waiting') = (decided_at IS NULL)),
     CHECK (status <> 'waiting' OR settled_at IS NULL)
   );
   CREATE INDEX withdrawal_of_account ON withdrawal (account_id, kind, id);
   CREATE INDEX withdrawal_waiting ON withdrawal (account_id, id) WHERE status = 'waiting';
   CREATE INDEX withdrawal_due ON withdrawal (id) WHERE status <> 'waiting' AND settled_at IS NULL;`,
  // When the second factor was set up that confirmed it, 0 for long ago, null where none did; who cancelled it.
  `ALTER TABLE withdrawal_method ADD COLUMN factor_at BIGINT;
   ALTER TABLE withdrawal ADD COLUMN factor_at BIGINT;
   ALTER TABLE withdrawal ADD COLUMN held_until BIGINT;
   ALTER TABLE withdrawal ADD COLUMN cancelled_by TEXT;`,
]
