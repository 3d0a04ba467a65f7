-- A database as the first release of every room made it, without what is in it: a rehearsed upgrade begins here. Never edited.
CREATE TABLE migration (room TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (room, number));
CREATE TABLE account (
  id BIGINT PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
  email TEXT UNIQUE,
  mobile TEXT UNIQUE,
  password_hash TEXT,
  invite_code TEXT NOT NULL UNIQUE,
  created_at BIGINT NOT NULL
   , invited_by BIGINT REFERENCES account (id));
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
CREATE INDEX request_age ON request (at);
CREATE TABLE candle (
  instrument INTEGER NOT NULL,
  period INTEGER NOT NULL,
  minute INTEGER NOT NULL,
  open INTEGER NOT NULL,
  high INTEGER NOT NULL,
  low INTEGER NOT NULL,
  close INTEGER NOT NULL,
  volume REAL NOT NULL,
  PRIMARY KEY (instrument, period, minute)
) WITHOUT ROWID;
CREATE TABLE feed_position (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  source TEXT NOT NULL,
  time INTEGER NOT NULL
);
CREATE TABLE price_alert (
  id TEXT PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES account (id),
  instrument_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('above', 'below', 'percent')),
  above TEXT,
  below TEXT,
  percent TEXT,
  set_price TEXT NOT NULL,
  request_id TEXT,
  created_at BIGINT NOT NULL,
  fired_at BIGINT,
  fired_price TEXT,
  UNIQUE (account_id, request_id),
  CHECK (above IS NOT NULL OR below IS NOT NULL),
  CHECK ((fired_at IS NULL) = (fired_price IS NULL))
);
CREATE INDEX alert_of_account ON price_alert (account_id, created_at);
CREATE INDEX alert_waiting ON price_alert (created_at) WHERE fired_at IS NULL;
CREATE TABLE "session" (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  account_id BIGINT NOT NULL REFERENCES account (id),
  device TEXT NOT NULL,
  address TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL
);
CREATE INDEX session_of_account ON session (account_id);
CREATE INDEX session_age ON session (created_at);
CREATE INDEX session_idle ON session (seen_at);
CREATE TABLE one_time_code (
  purpose TEXT NOT NULL CHECK (purpose IN ('register', 'reset')),
  recipient_hash TEXT NOT NULL,
  salt TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  tries_left INTEGER NOT NULL CHECK (tries_left > 0),
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (purpose, recipient_hash)
);
CREATE INDEX one_time_code_expiry ON one_time_code (expires_at);
CREATE TABLE code_request (
  id INTEGER PRIMARY KEY,
  recipient_hash TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX code_request_of_recipient ON code_request (recipient_hash, at);
CREATE INDEX code_request_age ON code_request (at);
CREATE TABLE account_contact (
  account_id BIGINT PRIMARY KEY REFERENCES account (id),
  mobile TEXT NOT NULL
);
CREATE TABLE picture (
  name TEXT PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES account (id),
  type TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  used_for TEXT
);
CREATE INDEX picture_of_account ON picture (account_id, created_at, bytes);
CREATE INDEX picture_unused ON picture (created_at) WHERE used_for IS NULL;
CREATE TABLE identity_check (
  id BIGINT PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES account (id),
  name TEXT NOT NULL,
  card_id TEXT NOT NULL,
  front_picture TEXT NOT NULL REFERENCES picture (name),
  back_picture TEXT NOT NULL REFERENCES picture (name),
  status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'rejected')),
  remark TEXT,
  submitted_at BIGINT NOT NULL,
  decided_at BIGINT,
  CHECK ((status = 'waiting') = (decided_at IS NULL)),
  CHECK (status <> 'rejected' OR remark IS NOT NULL)
);
CREATE INDEX identity_of_account ON identity_check (account_id, id);
CREATE UNIQUE INDEX identity_open ON identity_check (account_id) WHERE status <> 'rejected';
CREATE INDEX identity_waiting ON identity_check (id) WHERE status = 'waiting';
CREATE TABLE audit_entry (
  number BIGINT PRIMARY KEY,
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  remark TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE
);
CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON audit_entry
  BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER audit_entry_remains BEFORE DELETE ON audit_entry
  BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
CREATE TABLE loan_identity (
  id BIGINT PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES account (id),
  family_name TEXT NOT NULL,
  given_name TEXT NOT NULL,
  sex TEXT NOT NULL CHECK (sex IN ('male', 'female')),
  birthday TEXT NOT NULL,
  country TEXT NOT NULL,
  mobile TEXT NOT NULL,
  card_kind TEXT NOT NULL CHECK (card_kind IN ('idCard', 'passport')),
  hand_picture TEXT NOT NULL UNIQUE REFERENCES picture (name),
  status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'rejected')),
  remark TEXT,
  submitted_at BIGINT NOT NULL,
  decided_at BIGINT,
  CHECK ((status = 'waiting') = (decided_at IS NULL)),
  CHECK (status <> 'rejected' OR remark IS NOT NULL)
);
CREATE INDEX loan_identity_of_account ON loan_identity (account_id, id);
CREATE UNIQUE INDEX loan_identity_open ON loan_identity (account_id) WHERE status <> 'rejected';
CREATE INDEX loan_identity_waiting ON loan_identity (id) WHERE status = 'waiting';
CREATE TABLE loan_offer (
  id BIGINT PRIMARY KEY,
  name TEXT NOT NULL,
  period INTEGER NOT NULL CHECK (period > 0),
  free_period INTEGER NOT NULL CHECK (free_period >= 0),
  min_amount BIGINT NOT NULL CHECK (min_amount > 0),
  max_amount BIGINT NOT NULL,
  interest_rate TEXT NOT NULL,
  penalty_rate TEXT NOT NULL,
  is_example INTEGER NOT NULL CHECK (is_example IN (0, 1)),
  ended_at BIGINT,
  CHECK (max_amount >= min_amount)
);
CREATE TABLE loan_repayment_account (
  id BIGINT PRIMARY KEY,
  currency TEXT NOT NULL,
  network TEXT NOT NULL,
  address TEXT NOT NULL,
  is_example INTEGER NOT NULL CHECK (is_example IN (0, 1)),
  ended_at BIGINT
);
CREATE TABLE loan (
  id BIGINT PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES account (id),
  offer_id BIGINT NOT NULL REFERENCES loan_offer (id),
  amount BIGINT NOT NULL CHECK (amount > 0),
  interest BIGINT NOT NULL CHECK (interest >= 0),
  period INTEGER NOT NULL CHECK (period > 0),
  free_period INTEGER NOT NULL CHECK (free_period >= 0),
  interest_rate TEXT NOT NULL,
  penalty_rate TEXT NOT NULL,
  borrower TEXT NOT NULL,
  agreement TEXT NOT NULL,
  agreed_day INTEGER NOT NULL,
  signature TEXT NOT NULL UNIQUE REFERENCES picture (name),
  status TEXT NOT NULL
    CHECK (status IN ('waiting', 'approved', 'toRepay', 'rejected', 'checking', 'repaid')),
  remark TEXT,
  created_at BIGINT NOT NULL,
  reviewed_at BIGINT,
  due_day INTEGER,
  penalty BIGINT CHECK (penalty >= 0),
  CHECK ((status = 'waiting') = (reviewed_at IS NULL)),
  CHECK (status <> 'rejected' OR remark IS NOT NULL),
  CHECK ((status IN ('toRepay', 'checking', 'repaid')) = (due_day IS NOT NULL)),
  CHECK ((status IN ('checking', 'repaid')) = (penalty IS NOT NULL))
);
CREATE INDEX loan_of_account ON loan (account_id, id);
CREATE UNIQUE INDEX loan_open ON loan (account_id) WHERE status IN ('waiting', 'approved');
CREATE INDEX loan_waiting ON loan (status, id) WHERE status IN ('waiting', 'approved');
CREATE TABLE loan_repayment (
  id BIGINT PRIMARY KEY,
  loan_id BIGINT NOT NULL REFERENCES loan (id),
  account_id BIGINT NOT NULL REFERENCES account (id),
  paid_to BIGINT NOT NULL REFERENCES loan_repayment_account (id),
  proof TEXT NOT NULL UNIQUE REFERENCES picture (name),
  status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'rejected')),
  remark TEXT,
  submitted_at BIGINT NOT NULL,
  decided_at BIGINT,
  CHECK ((status = 'waiting') = (decided_at IS NULL)),
  CHECK (status <> 'rejected' OR remark IS NOT NULL)
);
CREATE UNIQUE INDEX loan_repayment_open ON loan_repayment (loan_id) WHERE status <> 'rejected';
CREATE INDEX loan_repayment_waiting ON loan_repayment (id) WHERE status = 'waiting';
CREATE TABLE deposit_coin (
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
CREATE INDEX withdrawal_due ON withdrawal (id) WHERE status <> 'waiting' AND settled_at IS NULL;
CREATE TABLE operator (
  id BIGINT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  roles TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  one_time_until BIGINT,
  secret TEXT,
  confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)),
  last_step BIGINT NOT NULL DEFAULT 0,
  disabled_at BIGINT,
  created_at BIGINT NOT NULL,
  created_by TEXT NOT NULL,
  signed_in_at BIGINT,
  CHECK (confirmed = 0 OR secret IS NOT NULL)
);
CREATE TABLE operator_session (
  token_hash TEXT PRIMARY KEY,
  operator_id BIGINT NOT NULL REFERENCES operator (id),
  stage TEXT NOT NULL CHECK (stage IN ('password', 'authenticator', 'code', 'in')),
  tries INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL
);
CREATE INDEX operator_session_of ON operator_session (operator_id);
CREATE TABLE books_check (
  at BIGINT PRIMARY KEY,
  actor TEXT NOT NULL,
  findings TEXT NOT NULL,
  took_ms BIGINT NOT NULL
);
CREATE INDEX identity_decided ON identity_check (decided_at, id) WHERE decided_at IS NOT NULL;
CREATE INDEX deposit_decided ON deposit (decided_at, id) WHERE decided_at IS NOT NULL;
CREATE INDEX withdrawal_decided ON withdrawal (decided_at, id) WHERE decided_at IS NOT NULL;
CREATE INDEX loan_identity_decided ON loan_identity (decided_at, id) WHERE decided_at IS NOT NULL;
CREATE INDEX loan_decided ON loan (reviewed_at, id) WHERE reviewed_at IS NOT NULL;
CREATE INDEX repayment_decided ON loan_repayment (decided_at, id) WHERE decided_at IS NOT NULL;
CREATE TABLE news (
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
);
CREATE TABLE ranked_account (
  account_id BIGINT PRIMARY KEY REFERENCES account (id),
  nickname TEXT NOT NULL,
  nickname_key TEXT NOT NULL UNIQUE,
  joined_at BIGINT NOT NULL
);
CREATE TABLE push_key (
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
INSERT INTO migration (room, number) VALUES
  ('accounts', 1), ('alerts', 1), ('candles', 1), ('codes', 1), ('content', 1), ('exchange', 1), ('funds', 1), ('identity', 1), ('loans', 1), ('operators', 1), ('ops', 1), ('pictures', 1), ('push', 1), ('ranking', 1), ('registrations', 1);
INSERT INTO push_told (number, audit_entry) VALUES (1, 0);
