import type { Language } from '../../platform/html/page-frame.ts'

export const accountPath = '/account'
export const loginPath = '/account/login'
export const logoutPath = '/account/logout'
export const logoutEverywherePath = '/account/logout-everywhere'
export const changePasswordPath = '/account/change-password'
export const accessPath = '/account/access'
export const securityPath = '/account/security'
export const passkeysPath = '/account/security/passkeys'
export const browsersPath = '/account/security/browsers'

/** The pages that a login leads on to, below /account: those that mails and password managers lead to. */
const landings =
  /^(access|security|change-password|settings|consumption|prices|contracts(\/\d{1,12}(\/(price-change|meter-readings))?)?)$/

export const landingOf = (path: string): string | undefined => {
  const landing = path.startsWith(`${accountPath}/`) ? path.slice(accountPath.length + 1) : ''
  return landings.test(landing) ? landing : undefined
}

/** Where to go after a login; words that we did not write lead to the account. */
export const pathAfterLogin = (next: unknown): `/${string}` =>
  typeof next === 'string' && landings.test(next) ? `/account/${next}` : accountPath

export const consumptionPath = '/account/consumption'
export const pricesPath = '/account/prices'
export const contractsPath = '/account/contracts'
export const settingsPath = '/account/settings'
export const accountStylePath = '/account/style.css'
export const accountScriptPath = '/account/script.js'

export const contractPath = (contractNumber: string): `/${string}` =>
  `/account/contracts/${encodeURIComponent(contractNumber)}`

export const documentPath = (contractNumber: string, fileId: string): `/${string}` =>
  `${contractPath(contractNumber)}/documents/${encodeURIComponent(fileId)}`

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

export type ContractAct =
  | 'bank-details'
  | 'billing-address'
  | 'photovoltaics'
  | 'move'
  | 'terminate'
  | 'take-back'

export const actPath = (contractNumber: string, act: ContractAct): `/${string}` =>
  `/account/contracts/${encodeURIComponent(contractNumber)}/${act}`

/** The same as a route below /account. */
export const actRoute = (act: ContractAct): string => `/contracts/:contractNumber/${act}`

export const emailPath = '/account/settings/email'
export const phonePath = '/account/settings/phone'
export const languagePath = '/account/settings/language'
export const ownDataPath = '/account/settings/data'
export const exportPath = `${ownDataPath}/export`
export const erasurePath = `${ownDataPath}/erasure`
export const takeBackErasurePath = `${erasurePath}/take-back`

/** A file with all data of the customer. */
export const exportFilePath = (file: 'json' | 'csv'): `/${string}` => `${exportPath}.${file}`
