/** The company that delivers: who stands in the small print and in legal texts. */
export type Supplier = {
  name: string
  /** Street, then postcode and city. */
  addressLines: readonly string[]
  phoneNumber: string
  emailAddress: string
  /** Court and number, such as "Amtsgericht Berlin-Charlottenburg, HRB 12345". */
  registerEntry: string | null
  /** For SEPA direct debits; null where the supplier has none. */
  creditorIdentifier: string | null
}

/** Reads who the supplier is. The defaults are of a company that does not exist; `wattline doctor` warns of them. */
export const readSupplier = (text: (name: string) => string | undefined): Supplier => ({
  name: text('SUPPLIER_NAME') ?? 'Wattline Energie (Demo)',
  addressLines: (text('SUPPLIER_ADDRESS') ?? 'Beispielstraße 1; 10115 Berlin')
    .split(';')
    .map((line) => line.trim()),
  phoneNumber: text('SUPPLIER_PHONE') ?? '+49 30 000000',
  emailAddress: text('SUPPLIER_EMAIL') ?? 'service@example.com',
  registerEntry: text('SUPPLIER_REGISTER') ?? null,
  creditorIdentifier: text('SUPPLIER_CREDITOR_ID') ?? null,
})
