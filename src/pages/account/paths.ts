import type { Language } from '../../platform/html/layout.ts'

export const accountPath = '/account'
export const loginPath = '/account/login'
export const logoutPath = '/account/logout'
export const logoutEverywherePath = '/account/logout-everywhere'
export const changePasswordPath = '/account/change-password'

export const accessRevocationPath = (slug: string): `/${string}` =>
  `/account/access/${encodeURIComponent(slug)}/withdraw`

export const contractWithdrawalPath = (contractNumber: string): `/${string}` =>
  `/account/contracts/${encodeURIComponent(contractNumber)}/withdraw`

export const priceChangePath = (contractNumber: string): `/${string}` =>
  `/account/contracts/${encodeURIComponent(contractNumber)}/price-change`

export const meterReadingPath = (contractNumber: string): `/${string}` =>
  `/account/contracts/${encodeURIComponent(contractNumber)}/meter-readings`

export const inLanguage = (path: string, lang: Language, query: Record<string, string> = {}): `/${string}` =>
  `/${path.slice(1)}?${new URLSearchParams({ ...query, lang })}`
