/**
 * The tables of loans, one SQL text a migration; what has been released is never edited. Amounts are micro-USD, rates
 * decimal text in hundredths of a percent a day, times UTC ms, days counted from 1970-01-01.
 *
 * An offer or an account to repay to is never changed once it was shown: an operator ends it and adds another, so that
 * its id stands for the terms that were agreed to. The first ones are examples, and say so.
 */
export const loanMigrations: readonly string[] = [
  `CREATE TABLE loan_identity (
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
   INSERT INTO loan_offer
     (id, name, period, free_period, min_amount, max_amount, interest_rate, penalty_rate, is_example)
   VALUES
     (1, 'Example: a week', 7, 1, 100000000, 2000000000, '6', '25', 1),
     (2, 'Example: a month', 30, 3, 500000000, 10000000000, '5', '25', 1),
     (3, 'Example: three months', 90, 7, 1000000000, 50000000000, '4', '25', 1),
     (4, 'Example: half a year', 180, 15, 5000000000, 100000000000, '3.5', '20', 1);
   CREATE TABLE loan_repayment_account (
     id BIGINT PRIMARY KEY,
     currency TEXT NOT NULL,
     network TEXT NOT NULL,
     address TEXT NOT NULL,
     is_example INTEGER NOT NULL CHECK (is_example IN (0, 1)),
     ended_at BIGINT
   );
   INSERT INTO loan_repayment_account (id, currency, network, address, is_example)
   VALUES
     (1, 'USDT', 'TRC20', 'EXAMPLE-TRC20-ADDRESS-DO-NOT-PAY', 1),
     (2, 'USDT', 'ERC20', 'EXAMPLE-ERC20-ADDRESS-DO-NOT-PAY', 1);
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
   CREATE INDEX loan_repayment_waiting ON loan_repayment (id) WHERE status = 'waiting';`,
  // The late fee that the agreement states. Loans that were taken keep the rate that they were signed with.
  `UPDATE loan_offer SET penalty_rate = '25' WHERE is_example = 1 AND penalty_rate = '20';`,
  `CREATE INDEX loan_repayment_of_account ON loan_repayment (account_id, id);
   CREATE TABLE loan_due_told (
     loan_id BIGINT PRIMARY KEY REFERENCES loan (id)
   );`,
]
