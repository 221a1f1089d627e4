import { errorCodes } from '../platform/error-codes.ts'

export const webhooksPath = '/partners/webhooks'
export const endpointPath = (endpointId: string): `/${string}` =>
  `${webhooksPath}/${encodeURIComponent(endpointId)}`
export const deliveryPath = (endpointId: string, deliveryId: string): `/${string}` =>
  `${endpointPath(endpointId)}/deliveries/${encodeURIComponent(deliveryId)}`

export const requestsPath = '/partners/requests'
export const errorsPath = '/partners/errors'
export const requestPath = (requestId: string): string => `${requestsPath}/${encodeURIComponent(requestId)}`
/** Where the guides say what a code means; the token endpoint has codes of its own. */
export const guideTo = (code: string): string =>
  Object.hasOwn(errorCodes, code) ? `/docs/errors#${code}` : '/docs/authentication#errors'

type Part = 'clock' | 'scenes' | 'advance' | 'mails' | 'market' | 'reset'

/** The addresses of the sandbox pages. */
export const sandboxPath = (part?: Part): `/${string}` =>
  part === undefined ? '/partners/sandbox' : `/partners/sandbox/${part}`

export const ordersPath = '/partners/orders'
export const orderPath = (contractNumber: string): `/${string}` =>
  `${ordersPath}/${encodeURIComponent(contractNumber)}`

export const customersPath = '/partners/customers'
export const customerPath = (customerNumber: string): `/${string}` =>
  `${customersPath}/${encodeURIComponent(customerNumber)}`
export const contractPath = (customerNumber: string, contractNumber: string): `/${string}` =>
  `${customerPath(customerNumber)}/contracts/${encodeURIComponent(contractNumber)}`

export const usagePath = '/partners/usage'
