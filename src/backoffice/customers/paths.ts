type Path = `/${string}`

export const customerPath = (customerNumber: string): Path =>
  `/console/customers/${encodeURIComponent(customerNumber)}`
export const mailsPath = (customerNumber: string): Path => `${customerPath(customerNumber)}/mails`
export const exportPath = (customerNumber: string): Path => `${customerPath(customerNumber)}/export`
export const erasurePath = (customerNumber: string): Path => `${customerPath(customerNumber)}/erasure`
export const eraseNowPath = (customerNumber: string): Path => `${erasurePath(customerNumber)}/now`
export const declineErasurePath = (customerNumber: string): Path => `${erasurePath(customerNumber)}/decline`
export const endSessionsPath = (customerNumber: string): Path =>
  `${customerPath(customerNumber)}/sessions/end`
export const passwordMailPath = (customerNumber: string): Path =>
  `${customerPath(customerNumber)}/password-mail`
export const endLinkPath = (customerNumber: string, partner: string): Path =>
  `${customerPath(customerNumber)}/links/${encodeURIComponent(partner)}/end`

export const mailPath = (mailId: string): Path => `/console/mails/${encodeURIComponent(mailId)}`
export const mailBodyPath = (mailId: string): Path => `${mailPath(mailId)}/body`
export const resendPath = (mailId: string): Path => `${mailPath(mailId)}/resend`
export const attachmentPath = (mailId: string, documentId: string): Path =>
  `${mailPath(mailId)}/attachments/${encodeURIComponent(documentId)}`
