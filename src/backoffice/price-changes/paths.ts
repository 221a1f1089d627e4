export const priceChangesPath = '/console/price-changes'
export const newRunPath = `${priceChangesPath}/new`
export const runPath = (effectiveDate: string): `/${string}` =>
  `/console/price-changes/${encodeURIComponent(effectiveDate)}`
export const noticesPath = (effectiveDate: string): `/${string}` => `${runPath(effectiveDate)}/notices`
export const noticePath = (effectiveDate: string, contractNumber: string): string =>
  `${noticesPath(effectiveDate)}?${new URLSearchParams({ 'filter.contractNumber': contractNumber })}`
