import { describe, expect, it } from 'vitest'
import { translated } from './dialect.ts'
import { schemaOf } from './schema.ts'

describe('a statement for PostgreSQL', () => {
  it('has its values by their places', () => {
    expect(translated('SELECT a FROM b WHERE c = ? AND d < ?')).toMatchObject({
      text: 'SELECT a FROM b WHERE c = $1 AND d < $2',
      values: [0, 1],
    })
  })

  it('has each named value once', () => {
    const { text, values } = translated('SELECT @one, @two WHERE a = @one')
    expect(text).toBe('SELECT $1, $2 WHERE a = $1')
    expect(values).toEqual(['one', 'two'])
  })

  it('keeps the capitals of names, and leaves what is said in quotes alone', () => {
    expect(
      translated("SELECT account_id AS accountId FROM a WHERE kind = 'takenBack?@x' ORDER BY accountId").text,
    ).toBe(`SELECT account_id AS "accountId" FROM a WHERE kind = 'takenBack?@x' ORDER BY "accountId"`)
  })

  it('leaves names alone that are quoted already', () => {
    const quoted = 'SELECT account_id AS "accountId" FROM a WHERE b = '
    expect(translated(`${quoted}?`).text).toBe(`${quoted}$1`)
  })

  it.each([
    ['INSERT INTO a (id) SELECT coalesce(max(id), 0) + 1 FROM a', true],
    ['INSERT INTO a (id) VALUES (?)', false],
    ['SELECT max(id) FROM a', false],
  ])('tells whether it numbers by the highest there is: %s', (sql, isNumbering) => {
    expect(translated(sql).isNumbering).toBe(isNumbering)
  })
})

describe('tables for PostgreSQL', () => {
  it('have whole numbers of 64 bits, and text that is ordered by its characters', () => {
    expect(schemaOf('CREATE TABLE a (b INTEGER NOT NULL, c TEXT, d REAL, PRIMARY KEY (b)) WITHOUT ROWID;')).toBe(
      'CREATE TABLE a (b BIGINT NOT NULL, c TEXT COLLATE "C", d DOUBLE PRECISION, PRIMARY KEY (b));',
    )
  })

  it('number their rows as SQLite does', () => {
    expect(schemaOf('CREATE TABLE a (\n  id INTEGER PRIMARY KEY,\n  b BIGINT)')).toBe(
      "CREATE TABLE a ( id BIGINT PRIMARY KEY DEFAULT next_number('a', 'id'),\n  b BIGINT)",
    )
    expect(schemaOf('CREATE TABLE a (one INTEGER PRIMARY KEY CHECK (one = 1))')).toContain('BIGINT PRIMARY KEY CHECK')
  })

  it('refuse a trigger that was not told for it', () => {
    expect(() => schemaOf("CREATE TRIGGER t BEFORE UPDATE ON a BEGIN SELECT raise(ABORT, 'no'); END;")).toThrow(
      'not told for PostgreSQL',
    )
  })
})
