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
