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
export const resendMailPath = (mailId: string): Path => `${mailPath(mailId)}/resend`
export const attachmentPath = (mailId: string, documentId: string): Path =>
  `${mailPath(mailId)}/attachments/${encodeURIComponent(documentId)}`

export const partnersPath = '/console/partners'
/** Beside the partners, so that no slug can hide it. */
export const newPartnerPath = '/console/new-partner'
export const partnerPath = (slug: string): Path => `${partnersPath}/${encodeURIComponent(slug)}`
export const brandPath = (slug: string): Path => `${partnerPath(slug)}/brand`
export const proposalPath = (slug: string): Path => `${brandPath(slug)}/proposal`
export const clientPath = (slug: string, clientId: string): Path =>
  `${partnerPath(slug)}/clients/${encodeURIComponent(clientId)}`
export const liftPath = (slug: string, { kind, subject }: { kind: string; subject: string }): Path =>
  `${partnerPath(slug)}/decisions/${kind}/${encodeURIComponent(subject)}/lift`

export const staffPath = '/console/staff'
export const signInsPath = '/console/staff-sign-ins'
export const invitePath = '/console/staff-invite'
export const memberPath = (login: string): Path => `${staffPath}/${encodeURIComponent(login)}`
export const rolePath = (login: string): Path => `${memberPath(login)}/role`
type StaffAct = 'disable' | 'enable' | 'reset-second-factor' | 'end-sessions'
export const staffActPath = (login: string, act: StaffAct): Path => `${memberPath(login)}/${act}`

export const messagesPath = '/console/market'
export const deadlinesPath = '/console/market/deadlines'
export const levyReportPath = (year: number): Path => `/console/market/levy-report.csv?year=${year}`
export const marketOrdersPath = '/console/market/orders'
export const conversationPath = (contractNumber: string): Path =>
  `/console/market/conversations/${encodeURIComponent(contractNumber)}`
export const messagePath = (messageId: string): Path =>
  `/console/market/messages/${encodeURIComponent(messageId)}`
export const answerPath = (messageId: string): Path => `${messagePath(messageId)}/answer`

export const tariffsPath = '/console/tariffs'
export const newTariffPath = `${tariffsPath}/new`
export const previewPricePath = `${tariffsPath}/preview`
export const tariffPath = (tariffKey: string): Path => `${tariffsPath}/${encodeURIComponent(tariffKey)}`
export const termsPath = (tariffKey: string): Path => `${tariffPath(tariffKey)}/terms`
export const versionPath = (tariffKey: string): Path => `${tariffPath(tariffKey)}/version`
export const endSalePath = (tariffKey: string): Path => `${tariffPath(tariffKey)}/end-sale`
export const priceOfPath = (tariffKey: string): string =>
  `${previewPricePath}?${new URLSearchParams({ tariffKey, zipCode: '10115', yearlyConsumptionKwh: '3500' })}`

export const campaignsPath = '/console/campaigns'
export const newCampaignPath = `${campaignsPath}/new`
export const campaignPath = (campaignCode: string): Path =>
  `${campaignsPath}/${encodeURIComponent(campaignCode)}`
export const endCampaignPath = (campaignCode: string): Path => `${campaignPath(campaignCode)}/end`
export const changeCampaignPath = (campaignCode: string, validFrom: string): Path =>
  `${campaignPath(campaignCode)}/${encodeURIComponent(validFrom)}`
export const removeCampaignPath = (campaignCode: string, validFrom: string): Path =>
  `${changeCampaignPath(campaignCode, validFrom)}/remove`

export const pricesPath = '/console/prices'
export const forecastCsvPath = `${pricesPath}/forecast.csv`
export const daysPath = (from: string, days: number): string =>
  `${pricesPath}?${new URLSearchParams({ from, days: String(days) })}`

export const priceChangesPath = '/console/price-changes'
export const newRunPath = `${priceChangesPath}/new`
export const runPath = (effectiveDate: string): Path =>
  `/console/price-changes/${encodeURIComponent(effectiveDate)}`
export const noticesPath = (effectiveDate: string): Path => `${runPath(effectiveDate)}/notices`
export const noticePath = (effectiveDate: string, contractNumber: string): string =>
  `${noticesPath(effectiveDate)}?${new URLSearchParams({ 'filter.contractNumber': contractNumber })}`

export const importsPath = '/console/imports'
export const importPathOf = (kind: string): string => `${importsPath}?${new URLSearchParams({ kind })}`
export const historyPath = `${importsPath}/history`
export const templatePath = (kind: string): string => `${importsPath}/templates/${encodeURIComponent(kind)}`
export const stagedPath = (id: string): Path => `/console/imports/${encodeURIComponent(id)}`

export const webhooksPath = '/console/system/webhooks'
export const endpointPath = (endpointId: string): Path =>
  `/console/webhooks/${encodeURIComponent(endpointId)}`

export const figuresPath = '/console/figures'
export const figurePath = (name: string): Path => `${figuresPath}/${name}`
export const usagePath = (slug: string): Path => `${partnerPath(slug)}/usage`
