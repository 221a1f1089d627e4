import type { CustomerName } from './customer-name.ts'

/** Who the contract is with: a business goes by its name, followed by the person who ordered for it. */
export const contractPartner = ({ firstName, lastName, businessName }: CustomerName): string =>
  [businessName, [firstName, lastName].filter(Boolean).join(' ')].filter(Boolean).join(', ')

type Consumption = { isPrivate: boolean; annualConsumptionKwh: number }

/** Household customers of section 3 EnWG: consumers, and businesses that use up to 10,000 kWh a year. */
export const isHousehold = ({ isPrivate, annualConsumptionKwh }: Consumption): boolean =>
  isPrivate || annualConsumptionKwh <= 10_000
