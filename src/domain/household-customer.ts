import type { ContractType } from './customer-kinds.ts'

// § 3 EnWG: up to this consumption a business counts as a household.
const maxHouseholdKwh = 10_000

/** Household customers of § 3 EnWG: consumers, and businesses that use up to 10,000 kWh a year. */
export const isHouseholdCustomer = (type: ContractType, yearlyConsumptionKwh: number): boolean =>
  type === 'Private' || yearlyConsumptionKwh <= maxHouseholdKwh
