export const ordersPath = '/console/orders'
export const orderPath = (contractNumber: string): `/${string}` =>
  `${ordersPath}/${encodeURIComponent(contractNumber)}`
export const correctionPath = (contractNumber: string): `/${string}` =>
  `${orderPath(contractNumber)}/correction`
export const eventPath = (contractNumber: string): `/${string}` => `${orderPath(contractNumber)}/event`
export const creditPath = (contractNumber: string): `/${string}` => `${orderPath(contractNumber)}/credit`
