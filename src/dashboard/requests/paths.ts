import { errorCodes } from '../../platform/error-codes.ts'

export const requestsPath = '/partners/requests'
export const errorsPath = '/partners/errors'
export const requestPath = (requestId: string): string => `${requestsPath}/${encodeURIComponent(requestId)}`
/** Where the guides say what a code means; the token endpoint has codes of its own. */
export const guideTo = (code: string): string =>
  Object.hasOwn(errorCodes, code) ? `/docs/errors#${code}` : '/docs/authentication#errors'
