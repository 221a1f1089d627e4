import type { Supplier } from '../platform/settings/supplier.ts'

export const supplierLine = ({ name, addressLines, phoneNumber, emailAddress }: Supplier): string =>
  [name, ...addressLines, phoneNumber, emailAddress].join(', ')

/** The end of every mail. */
export const supplierFooter = (supplier: Supplier): string[] => [
  supplier.name,
  supplier.addressLines.join(', '),
  `${supplier.phoneNumber} · ${supplier.emailAddress}`,
  ...(supplier.registerEntry === null ? [] : [supplier.registerEntry]),
]
