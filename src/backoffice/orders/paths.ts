export const ordersPath = '/console/orders'

type Path = `/${string}`
const below =
  (part: string) =>
  (contractNumber: string): Path =>
    `${orderPath(contractNumber)}/${part}`

export const orderPath = (contractNumber: string): Path =>
  `${ordersPath}/${encodeURIComponent(contractNumber)}`
export const pricePath = below('price')
export const documentsPath = below('documents')
export const readingsPath = below('readings')
export const timelinePath = below('timeline')
export const correctionPath = below('correction')
export const creditPath = below('credit')
export const movePath = below('move')
export const smartMeterPath = below('smart-meter')
export const modulesPath = below('modules')

export const documentPath = (contractNumber: string, documentId: string): Path =>
  `${documentsPath(contractNumber)}/${documentId}`
export const resendPath = (contractNumber: string, mailId: string): Path =>
  `${orderPath(contractNumber)}/mails/${mailId}/resend`

export const customerPath = (customerNumber: string): Path =>
  `/console/customers/${encodeURIComponent(customerNumber)}`
export const partnerPath = (slug: string): Path => `/console/partners/${encodeURIComponent(slug)}`
