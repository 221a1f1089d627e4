/** How the register describes a table. SQL in it is written by hand and takes no values; `t` is the table. */
import type { Ground } from './grounds.ts'

/** What a column holds. A column without `data` says nothing about a person by itself. */
export type Column = {
  readonly data?: string
  readonly kept?: Ground
  /** SQL of what takes its place; null unless given. `c` is the customer: see `rows-of-customer.ts`. */
  readonly erasedTo?: string
  /** SQL that holds while there is something to erase; unless given, while the column differs from `erasedTo`. */
  readonly isLeft?: string
  /** How an export shows it: by its own name unless given, and not at all where it is null. */
  readonly exported?: { readonly as: string; readonly sql: string } | null
}

export type PersonalColumn = Column & { readonly data: string; readonly kept: Ground }

/** Which rows are about a customer (`c`), and for how long the rows themselves are kept; without `kept` they stay. */
export type Rows = {
  readonly of: 'account' | 'contract'
  readonly where: string
  readonly kept?: Ground
}

/**
 * Rows that go without being asked for, once a period has passed since the time in a column: so many `days`, or, as the law
 * counts for letters and claims (§ 257 (5) HGB, § 199 (1) BGB), so many `years` after the end of that year in Berlin.
 */
export type Expiry = { readonly since: string } & ({ readonly days: number } | { readonly years: number }) & {
    readonly where?: string
    readonly because: string
  }

export type PersonalTable = {
  readonly purpose: string
  readonly rows: readonly Rows[]
  readonly columns: Readonly<Record<string, Column>>
  /** The name in an export: `orders.history` lies in each order. Readings are decoded for it, so theirs is null. */
  readonly exportedAs: string | null
  readonly sortedBy: string
  readonly expires?: readonly Expiry[]
  /** A function of the database that erases, given contract numbers, where rows cannot be changed otherwise. */
  readonly erasedBy?: string
}

/** States, dates, amounts, and the numbers of customers and contracts, which name nobody once the rest is erased. */
export const free: Column = {}

/** An id inside the database. */
export const internal: Column = { exported: null }

/** A partner, exported by its slug. */
export const partner = (column: string): Column => ({
  exported: {
    as: column.replace(/_id$/, ''),
    sql: `(select p.slug from partners p where p.id = t.${column})`,
  },
})

export const personal = (
  data: string,
  kept: Ground,
  options: Omit<Column, 'data' | 'kept'> = {},
): Column => ({
  data,
  kept,
  ...options,
})

/** A hash of a password or of a token. It is about a person, but no export contains it. */
export const secret = (data: string, kept: Ground): Column => personal(data, kept, { exported: null })

export const isPersonal = (column: Column): column is PersonalColumn => column.data !== undefined

/** Rows that name their contract. */
export const ofContract = (kept?: Ground): Rows => ({
  of: 'contract',
  where: 't.contract_number = any(c.contract_numbers)',
  ...(kept && { kept }),
})

/** Rows that name their account. */
export const ofAccount = (kept?: Ground): Rows => ({
  of: 'account',
  where: 't.account_id = c.account_id',
  ...(kept && { kept }),
})

const columnNames = (names: string): string[] => names.split(' ')

/** Several columns of one kind. */
export const columns = (names: string, column: Column): Record<string, Column> =>
  Object.fromEntries(columnNames(names).map((name) => [name, column]))
