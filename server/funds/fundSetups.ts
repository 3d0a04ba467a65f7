import type { MethodKind, Terms } from '../../contract/operator/entities/methods.ts'
import { type MethodSetup, sameIn, termOf, termOrNull } from '../content/methodSetup.ts'
import { numberOf, type Sql } from '../store/sql.ts'

type Row = { readonly id: number } & Readonly<Record<string, string | number | null>>

const textsOf = ({ id: _, ...rest }: Row): Terms =>
  Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value === null ? '' : String(value)]))

/** Returns the English name of a currency. */
function currencyName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'code' }).of(code) ?? code
}

interface Told {
  readonly kind: MethodKind
  readonly table: string
  /** Its terms' columns. */
  readonly columns: string
  readonly isSame: MethodSetup['isSame']
}

function setupOf(
  db: Sql,
  { kind, table, columns, isSame }: Told,
  insert: (terms: Terms) => number | bigint,
): MethodSetup {
  const all = db.prepare<[], Row>(`SELECT id, ${columns} FROM ${table} WHERE ended_at IS NULL ORDER BY id`)
  const finish = db.prepare<[number, number]>(`UPDATE ${table} SET ended_at = ? WHERE id = ?`)
  const end = (id: string, at: number) => {
    finish.run(at, Number(id))
  }
  const add = (terms: Terms) => String(insert(terms))
  return {
    kind,
    isSame,
    inForce: () => new Map(all.all().map((row) => [String(row.id), textsOf(row)])),
    add,
    // Whoever has paid to the old one already is found by its id.
    change: (id, terms, at) => {
      end(id, at)
      return add(terms)
    },
    end,
  }
}

/** Coin addresses and bank accounts to deposit to, and currencies to withdraw in. */
export function fundSetups(db: Sql): MethodSetup[] {
  const addCoin = db.prepare<unknown[], { id: number }>(
    'INSERT INTO deposit_coin (currency, network, address, remark) VALUES (?, ?, ?, ?) RETURNING id',
  )
  const addCurrency = db.prepare('INSERT INTO deposit_currency (code, name) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const addBank = db.prepare<unknown[], { id: number }>(
    `INSERT INTO deposit_bank (currency, bank_name, bank_address, swift, payee_name, payee_account, remark)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const addDrawn = db.prepare<unknown[], { id: number }>(
    `INSERT INTO withdrawal_currency (kind, code, network, fee_type, fee_rate, units_per_usd)
     VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const changeDrawn = db.prepare(
    'UPDATE withdrawal_currency SET fee_type = ?, fee_rate = ?, units_per_usd = ? WHERE id = ?',
  )
  const drawn = setupOf(
    db,
    {
      kind: 'withdrawalCurrency',
      table: 'withdrawal_currency',
      columns: `kind AS way, code AS currency, network, fee_type AS feeType, fee_rate AS feeRate,
        units_per_usd AS unitsPerUsd`,
      isSame: sameIn('way', 'currency', 'network'),
    },
    (terms) => {
      const named = [termOf(terms, 'way'), termOf(terms, 'currency'), termOrNull(terms, 'network')]
      const costs = [termOf(terms, 'feeType'), termOf(terms, 'feeRate'), termOrNull(terms, 'unitsPerUsd')]
      return numberOf(addDrawn.get(...named, ...costs))
    },
  )
  return [
    setupOf(
      db,
      {
        kind: 'depositCoin',
        table: 'deposit_coin',
        columns: 'currency, network, address, remark',
        isSame: sameIn('currency', 'network', 'address'),
      },
      (terms) =>
        numberOf(
          addCoin.get(
            termOf(terms, 'currency'),
            termOf(terms, 'network'),
            termOf(terms, 'address'),
            termOrNull(terms, 'remark'),
          ),
        ),
    ),
    setupOf(
      db,
      {
        kind: 'depositBank',
        table: 'deposit_bank',
        columns: `currency, bank_name AS bankName, bank_address AS bankAddress, swift, payee_name AS payeeName,
          payee_account AS payeeAccount, remark`,
        isSame: sameIn('currency', 'payeeAccount'),
      },
      (terms) => {
        const currency = termOf(terms, 'currency')
        addCurrency.run(currency, currencyName(currency))
        const reported = ['bankName', 'bankAddress', 'swift', 'payeeName', 'payeeAccount'].map((name) =>
          termOf(terms, name),
        )
        return numberOf(addBank.get(currency, ...reported, termOrNull(terms, 'remark')))
      },
    ),
    {
      ...drawn,
      // The same row: people have bound their addresses to it, and each withdrawal keeps the fee and the rate it was asked at.
      change: (id, terms) => {
        changeDrawn.run(
          termOf(terms, 'feeType'),
          termOf(terms, 'feeRate'),
          termOrNull(terms, 'unitsPerUsd'),
          Number(id),
        )
        return id
      },
    },
  ]
}
