/** The tables of registration, one SQL text a migration; what has been released is never edited. */
export const registrationMigrations: readonly string[] = [
  // A number that its owner has not proven: to be reached by, never to log in with.
  `CREATE TABLE account_contact (
     account_id BIGINT PRIMARY KEY REFERENCES account (id),
     mobile TEXT NOT NULL
   );`,
  // Opened by who read a picture: nobody has shown yet that the name is theirs.
  `CREATE TABLE unproven_account (
     account_id BIGINT PRIMARY KEY REFERENCES account (id)
   );`,
  // How many came by an invite code is counted without reading every account.
  'CREATE INDEX account_inviter ON account (invited_by) WHERE invited_by IS NOT NULL',
]
