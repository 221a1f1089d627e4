export const messagesPath = '/console/market'
export const deadlinesPath = '/console/market/deadlines'
export const levyReportPath = (year: number): `/${string}` => `/console/market/levy-report.csv?year=${year}`
export const marketOrdersPath = '/console/market/orders'
export const conversationPath = (contractNumber: string): `/${string}` =>
  `/console/market/conversations/${encodeURIComponent(contractNumber)}`
export const messagePath = (messageId: string): `/${string}` =>
  `/console/market/messages/${encodeURIComponent(messageId)}`
export const answerPath = (messageId: string): `/${string}` => `${messagePath(messageId)}/answer`
