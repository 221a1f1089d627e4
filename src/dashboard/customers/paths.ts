export const customersPath = '/partners/customers'
export const customerPath = (customerNumber: string): `/${string}` =>
  `${customersPath}/${encodeURIComponent(customerNumber)}`
export const contractPath = (customerNumber: string, contractNumber: string): `/${string}` =>
  `${customerPath(customerNumber)}/contracts/${encodeURIComponent(contractNumber)}`
