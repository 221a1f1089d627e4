/** How the register describes a table. SQL in it is written by hand and takes no values; `t` is the table. */

/** What a column holds. A column without `data` says nothing about a person by itself. */
type Column = {
  readonly data?: string
  readonly kept?: Ground
  /** SQL of what takes its place; null unless given. `c` is the customer: see `rows-of-customer.ts`. */
  readonly erasedTo?: string
  /** SQL that holds while there is something to erase; unless given, while the column differs from `erasedTo`. */
  readonly isLeft?: string
  /** How an export shows it: by its own name unless given, and not at all where it is null. */
  readonly exported?: { readonly as: string; readonly sql: string } | null
}

type PersonalColumn = Column & { readonly data: string; readonly kept: Ground }

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

/** Why and for how long personal data is kept: the legal reasons, each with its period. */
export type Ground = keyof typeof grounds

type GroundText = {
  /** How long, for the record of processing. */
  period: string
  law: string
  /** Years after the end of the year in which a contract ended; null where no period follows the contract. */
  years: { delivered: number; neverDelivered: number } | null
}

/** Ordered by how long they last. */
export const grounds = {
  contract: {
    period: 'while an order or a contract is running',
    law: 'Art. 6 (1) (b) GDPR',
    years: null,
  },
  disputes: {
    period: '3 years after the year in which the contract ended, as long as bills can be disputed',
    law: '§§ 195, 199 BGB; Art. 17 (3) (e) GDPR',
    years: { delivered: 3, neverDelivered: 3 },
  },
  letters: {
    period: '6 years after the year in which the contract ended, as commercial letters',
    law: '§ 147 (1) no. 2, 3, (3) AO, § 257 (1) no. 2, 3, (4) HGB; Art. 17 (3) (b) GDPR',
    years: { delivered: 6, neverDelivered: 6 },
  },
  records: {
    period:
      '8 years after the year in which the contract ended, as booking records; 6 if nothing was delivered',
    law: '§ 147 (3) AO, § 257 (4) HGB; Art. 17 (3) (b) GDPR',
    years: { delivered: 8, neverDelivered: 6 },
  },
  trail: {
    period: 'without an end: entries of the audit trail are never changed',
    law: 'Art. 5 (2), Art. 32 GDPR',
    years: null,
  },
} as const satisfies Record<string, GroundText>
