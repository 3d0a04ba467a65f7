/**
 * The tables of operators, one SQL text a migration; what has been released is never edited. Times are UTC ms of the wall
 * clock. An operator is never deleted: the audit log names them.
 */
export const operatorMigrations: readonly string[] = [
  `CREATE TABLE operator (
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
   CREATE INDEX repayment_decided ON loan_repayment (decided_at, id) WHERE decided_at IS NOT NULL;`,
  // Whoever has access already is taken for somebody of their own; how old their access is stands in the audit log.
  `ALTER TABLE operator ADD COLUMN access_at BIGINT NOT NULL DEFAULT 0;
   ALTER TABLE operator ADD COLUMN access_by TEXT;
   UPDATE operator SET access_at = coalesce(
     (SELECT max(at) FROM audit_entry WHERE subject = 'operator-' || name
        AND act IN ('createOperator', 'resetOperator', 'enableOperator', 'setRoles')), created_at);
   CREATE TABLE proposal (
     id BIGINT PRIMARY KEY,
     kind TEXT NOT NULL,
     subject TEXT NOT NULL,
     detail TEXT NOT NULL,
     first_part TEXT,
     state TEXT NOT NULL CHECK (state IN ('waiting', 'confirmed', 'rejected', 'takenBack', 'replaced')),
     proposed_by TEXT NOT NULL,
     proposed_at BIGINT NOT NULL,
     decided_by TEXT,
     decided_at BIGINT,
     CHECK (state = 'waiting' OR first_part IS NULL)
   );
   CREATE UNIQUE INDEX proposal_waiting ON proposal (kind, subject) WHERE state = 'waiting';`,
  // Accounts that mirror each other, and what they are found by.
  `CREATE TABLE mirrored_pair (
     one BIGINT NOT NULL REFERENCES account (id),
     other BIGINT NOT NULL REFERENCES account (id),
     score INTEGER NOT NULL,
     shared TEXT NOT NULL,
     orders INTEGER NOT NULL,
     last_at BIGINT NOT NULL,
     PRIMARY KEY (one, other)
   );
   CREATE INDEX mirrored_by_score ON mirrored_pair (score, last_at);
   CREATE INDEX order_of_account_opened ON trade_order (account_id, opened_at) WHERE opened_at IS NOT NULL;
   CREATE INDEX method_address ON withdrawal_method (address) WHERE address IS NOT NULL;
   CREATE INDEX method_payee ON withdrawal_method (payee_account) WHERE payee_account IS NOT NULL;`,
]
