/** Tables whose rows are also told in the order they were added in. */
const inOrder = /CREATE TABLE (?:deposit_currency|push_subscription) \(/g

/** PostgreSQL's equivalents of SQLite's table definitions. Integers have 64 bits, and text sorts by code point. */
const words: ReadonlyArray<readonly [sqlite: RegExp, postgres: string]> = [
  [/\) WITHOUT ROWID/g, ')'],
  [/\bREAL\b/g, 'DOUBLE PRECISION'],
  [/\bTEXT\b/g, 'TEXT COLLATE "C"'],
  [inOrder, '$& rowid BIGINT GENERATED ALWAYS AS IDENTITY,'],
  [/\bINTEGER\b/g, 'BIGINT'],
  [/CAST\(strftime\('%s', 'now'\) AS BIGINT\)/g, 'CAST(extract(epoch FROM now()) AS BIGINT)'],
]

/** In SQLite such a key is the highest there is and one more, where nobody says it. */
const numberedKey = /CREATE TABLE (\w+) \(\s*(\w+) INTEGER PRIMARY KEY(?=,)/g

const ADDED_ONLY = "RAISE EXCEPTION 'the audit log is only added to'"

/** Triggers by their names: they have no words in common. */
const triggers: Readonly<Record<string, string>> = {
  audit_entry_stays: `
    CREATE FUNCTION audit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${ADDED_ONLY}; END $$;
    CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON audit_entry
      FOR EACH ROW EXECUTE FUNCTION audit_entry_stays();
    CREATE TRIGGER audit_entry_is_kept BEFORE TRUNCATE ON audit_entry
      FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_stays();`,
  audit_entry_remains: `
    CREATE TRIGGER audit_entry_remains BEFORE DELETE ON audit_entry
      FOR EACH ROW EXECUTE FUNCTION audit_entry_stays();`,
  audit_entry_follows: `
    CREATE FUNCTION audit_entry_follows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.number IS DISTINCT FROM (SELECT coalesce(max(number), 0) + 1 FROM audit_entry) THEN ${ADDED_ONLY}; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER audit_entry_follows BEFORE INSERT ON audit_entry
      FOR EACH ROW EXECUTE FUNCTION audit_entry_follows();`,
}

const trigger = /CREATE TRIGGER (\w+)[\s\S]*?BEGIN[\s\S]*?END;/g

/** Makes the number of a new row as SQLite does; whoever adds one waits for the others who do. */
const NEXT_NUMBER = `
  CREATE FUNCTION next_number(of_table text, of_column text) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE highest bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(7253001, hashtext(current_schema()));
    EXECUTE format('SELECT coalesce(max(%I), 0) FROM %I', of_column, of_table) INTO highest;
    RETURN highest + 1;
  END $$;`

/** Statements before the first migration. */
export const foundation = `${NEXT_NUMBER}
  CREATE TABLE migration (room TEXT NOT NULL, number BIGINT NOT NULL, PRIMARY KEY (room, number));`

/** A migration's text in PostgreSQL's words. What was released stays as it is; what is added must be told from the same. */
export function schemaOf(migration: string): string {
  const reported = migration
    .replace(trigger, (text, name: string) => {
      const own = triggers[name]
      if (own === undefined) throw new Error(`The trigger ${name} is not told for PostgreSQL: ${text}`)
      return own
    })
    .replace(numberedKey, "CREATE TABLE $1 ( $2 BIGINT PRIMARY KEY DEFAULT next_number('$1', '$2')")
  return words.reduce((text, [sqlite, postgres]) => text.replace(sqlite, postgres), reported)
}
