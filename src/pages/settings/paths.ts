export const emailPath = '/account/settings/email'
export const phonePath = '/account/settings/phone'
export const languagePath = '/account/settings/language'
export const ownDataPath = '/account/settings/data'
export const exportPath = `${ownDataPath}/export`
export const erasurePath = `${ownDataPath}/erasure`
export const takeBackErasurePath = `${erasurePath}/take-back`

/** A file with all data of the customer. */
export const exportFilePath = (file: 'json' | 'csv'): `/${string}` => `${exportPath}.${file}`
