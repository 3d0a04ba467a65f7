/** A statement as PostgreSQL reads it. */
export interface Translated {
  readonly text: string
  /** Names of the values in their order; a number for one that is told by its place, from 0. */
  readonly values: ReadonlyArray<string | number>
  /** It changes nothing. */
  readonly isReading: boolean
  /** It numbers a row by the highest there is, so that two at once would take the same number. */
  readonly isNumbering: boolean
}

const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\?|@([A-Za-z_]\w*)|\b[a-z][a-z0-9_]*[A-Z]\w*\b/g

/**
 * A statement of the server in PostgreSQL's words: its places for values, and names that are not all of one case, which
 * PostgreSQL knows only between quotes.
 */
export function translated(sql: string): Translated {
  const values: Array<string | number> = []
  let places = 0
  const text = sql.replace(TOKEN, (token, name: string | undefined) => {
    if (token === '?') return `$${values.push(places++)}`
    if (name !== undefined) {
      const known = values.indexOf(name)
      return `$${known < 0 ? values.push(name) : known + 1}`
    }
    return /^['"-]/.test(token) ? token : `"${token}"`
  })
  return { text, values, isReading: /^\s*SELECT\b/i.test(sql), isNumbering: /^\s*INSERT\b[\s\S]*\bmax\(/i.test(sql) }
}
