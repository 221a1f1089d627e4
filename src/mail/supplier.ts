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

export const supplierLine = ({ name, addressLines, phoneNumber, emailAddress }: Supplier): string =>
  [name, ...addressLines, phoneNumber, emailAddress].join(', ')

/** The end of every mail. */
export const supplierFooter = (supplier: Supplier): string[] => [
  supplier.name,
  supplier.addressLines.join(', '),
  `${supplier.phoneNumber} · ${supplier.emailAddress}`,
  ...(supplier.registerEntry === null ? [] : [supplier.registerEntry]),
]
