import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { type Catalogue, versionOn } from '../../tariffs/catalogue/catalogue.ts'
import { findPriceInputs } from '../../tariffs/pricing/find-price-inputs.ts'
import { freezePrice, type PriceSnapshot } from '../../tariffs/pricing/price-snapshot.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { lifeOf } from './demo-contract-life.ts'
import type { DemoContract, DemoCustomer } from './demo-customers.ts'
import { type DemoOwner, insertDemoContract } from './repository.ts'

export type Adding = {
  keyring: Keyring
  prices: { catalogue: Catalogue; regions: Regions }
  owner: DemoOwner
  today: string
}

/**
 * Adds customers with their contracts, as if they had ordered long ago: no mails, no open tasks. `addAccount` returns
 * undefined for a customer who is not to be added. Returns those who were: an operator's own regions and tariffs may not
 * cover a place, and then its customer is left out.
 */
export async function addCustomers(
  tx: Db,
  { keyring, prices, owner, today }: Adding,
  customers: readonly DemoCustomer[],
  addAccount: (tx: Db, customer: DemoCustomer, createdAt: Date) => Promise<string | undefined>,
): Promise<DemoCustomer[]> {
  const added: DemoCustomer[] = []
  for (const customer of customers) {
    const contracts = customer.contracts.flatMap((contract) => {
      const life = lifeOf(contract, today, owner.clientId)
      const price = priceOf(prices, contract, life.offerDate)
      return price === undefined ? [] : [{ ...contract, life, price }]
    })
    const [first] = contracts
    if (first === undefined || contracts.length < customer.contracts.length) continue
    const accountId = await addAccount(tx, customer, first.life.receivedAt)
    if (accountId === undefined) continue
    for (const contract of contracts)
      await insertDemoContract(tx, keyring, { owner, accountId, customer, contract })
    added.push(customer)
  }
  return added
}

function priceOf(
  { catalogue, regions }: Adding['prices'],
  { tariffKey, consumptionKwh, capabilities, address, modules }: DemoContract,
  date: string,
): PriceSnapshot | undefined {
  const tariff = catalogue.byKey.get(tariffKey)
  const version = tariff && versionOn(tariff, date)
  if (tariff === undefined || version === undefined) return undefined
  const { hasSmartMeter, hasElectricVehicle } = capabilities
  const request = {
    zipCode: address.postCode,
    yearlyConsumptionKwh: consumptionKwh,
    hasSmartMeter,
    hasElectricVehicle,
    hasControllableDevice: modules !== null,
    campaignCode: null,
    profile: 'H25' as const,
  }
  const found = findPriceInputs(regions, { tariff, version, request, date, startDate: date })
  return found.isFound ? freezePrice(found.inputs, found.versions) : undefined
}
