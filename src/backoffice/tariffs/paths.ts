export const tariffsPath = '/console/tariffs'
export const newTariffPath = `${tariffsPath}/new`
export const pricePath = `${tariffsPath}/preview`
export const tariffPath = (tariffKey: string): `/${string}` =>
  `${tariffsPath}/${encodeURIComponent(tariffKey)}`
export const termsPath = (tariffKey: string): `/${string}` => `${tariffPath(tariffKey)}/terms`
export const versionPath = (tariffKey: string): `/${string}` => `${tariffPath(tariffKey)}/version`
export const endSalePath = (tariffKey: string): `/${string}` => `${tariffPath(tariffKey)}/end-sale`
export const priceOfPath = (tariffKey: string): string =>
  `${pricePath}?${new URLSearchParams({ tariffKey, zipCode: '10115', yearlyConsumptionKwh: '3500' })}`

export const campaignsPath = '/console/campaigns'
export const newCampaignPath = `${campaignsPath}/new`
export const campaignPath = (campaignCode: string): `/${string}` =>
  `${campaignsPath}/${encodeURIComponent(campaignCode)}`
export const endCampaignPath = (campaignCode: string): `/${string}` => `${campaignPath(campaignCode)}/end`
export const changeCampaignPath = (campaignCode: string, validFrom: string): `/${string}` =>
  `${campaignPath(campaignCode)}/${encodeURIComponent(validFrom)}`
export const removeCampaignPath = (campaignCode: string, validFrom: string): `/${string}` =>
  `${changeCampaignPath(campaignCode, validFrom)}/remove`
