export const ordersPath = '/partners/orders'
export const orderPath = (contractNumber: string): `/${string}` =>
  `${ordersPath}/${encodeURIComponent(contractNumber)}`
