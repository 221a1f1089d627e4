export const requestsPath = '/partners/requests'
export const errorsPath = '/partners/errors'
export const requestPath = (requestId: string): string => `${requestsPath}/${encodeURIComponent(requestId)}`
/** The guide that says what each code means. */
export const errorsGuide = '/docs/errors#codes'
