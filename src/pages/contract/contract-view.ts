import { listDocumentsOf } from '../../contracts/documents/find-documents.ts'
import type { Session } from '../../customers/sessions/session.ts'
import { workPartNames } from '../../domain/price-parts.ts'
import { costsOn, dayInForce } from '../../energy/costs/read-costs.ts'
import { listReadings } from '../../energy/meter-readings/list-readings.ts'
import { findMeterInUse } from '../../energy/meter-readings/meter-in-use.ts'
import type { MeterReadingItem } from '../../energy/meter-readings/schema.ts'
import { type CostPart, partOfWork } from '../../energy/statements/cost-parts.ts'
import { pricePeriodsOf } from '../../energy/working-prices/find-price-periods.ts'
import type { EnergyDeps, SuppliedContract } from '../../energy/working-prices/supplied-contract.ts'
import { notFound } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import type { VatRate } from '../../tariffs/regions/regions.ts'
import { vatFrom } from '../../tariffs/regions/vat-on.ts'
import { type AccountOrder, findAccountOrder } from '../account/account-overview.ts'

export type ContractView = {
  order: AccountOrder
  contract: SuppliedContract
  /** Null if price data of the address is missing. */
  prices: ContractPrices | null
  documents: Awaited<ReturnType<typeof listDocumentsOf>>
  readings: MeterReadingItem[]
  meterNumber: string | null
  today: string
}

/** What a contract pays on a day of delivery; the energy of a dynamic tariff is a mean of the exchange. */
export type ContractPrices = {
  date: string
  workCent: Record<CostPart, number>
  baseEuroPerMonth: number
  /** On the day, and from later days on as far as they are known. */
  vat: readonly VatRate[]
}

// The page of meter readings has more.
const maxReadings = 5

/** Everything about one of the customer's own contracts or orders; refused if the session does not open it. */
export async function readContract(
  deps: EnergyDeps,
  session: Session,
  { contractNumber, now }: { contractNumber: string; now: Date },
): Promise<ContractView> {
  const order = await findAccountOrder(deps.db, session, { contractNumber, now })
  const { customerNumber } = session
  const contract = await deps.suppliedContracts.readOwn({ customerNumber, contractNumber })
  if (order === undefined || contract === undefined) throw notFound('There is no such contract.')
  const [documents, readings, meterNumber] = await Promise.all([
    listDocumentsOf(deps.db, contractNumber),
    order.isContract ? listReadings(deps.db, contractNumber) : [],
    findMeterInUse(deps.db, contractNumber),
  ])
  const today = berlinDate(now)
  return {
    ...{ order, contract, documents, meterNumber, today },
    prices: pricesOf(deps, contract, today),
    readings: readings.filter(({ status }) => status === 'Accepted').slice(0, maxReadings),
  }
}

function pricesOf({ regions }: EnergyDeps, contract: SuppliedContract, today: string): ContractPrices | null {
  const date = dayInForce(contract, today)
  const day = dayNumberOf(date)
  const span = { fromDay: day, toDay: day + 1 }
  const [period] = pricePeriodsOf(regions.current(), contract, span).periods
  if (period === undefined) return null
  const { expectedEnergyCost } = costsOn({ contract, regions: regions.current(), today })
  const workCent = { energy: expectedEnergyCost.value, grid: 0, taxes: 0, provider: 0 }
  for (const name of workPartNames)
    if (name !== 'energyPrice') workCent[partOfWork[name]] += period.parts[name] / 1e4
  const vat = vatFrom(regions.current(), contract.tariff, { from: date })
  return { date, workCent, baseEuroPerMonth: period.basePerMonth / 1e6, vat }
}
