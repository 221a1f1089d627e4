import type { CreateOrderRequest } from '../../src/orders/intake/schema.ts'
import { berlinDate } from '../../src/platform/time/berlin.ts'
import { plusDays } from '../../src/platform/time/day-number.ts'

// Midnight may pass while tests run: all of them count from one day.
const today = berlinDate(new Date())
/** A start of delivery in so many days from today; it can be 730 days ahead. */
export const startIn = (days: number): string => plusDays(today, days)
/** Far enough ahead that the market can keep it whenever the tests run. */
export const desiredDay = startIn(500)

type Changes<T> = T extends object ? { [K in keyof T]?: Changes<T[K]> } : T
export type OrderChanges = Changes<CreateOrderRequest>

const deliveryAddress = {
  firstName: 'Anna',
  lastName: 'Muster',
  streetName: 'Invalidenstraße',
  houseNumber: '12a',
  city: 'Berlin',
  postCode: '10115',
  countryCode: 'DE',
}

const privateOrder: CreateOrderRequest = {
  tariffKey: 'DYNAMIC_SHARE',
  userAccount: { emailAddress: 'anna.neu@example.com', firstName: 'Anna', lastName: 'Muster' },
  contract: {
    type: 'Private',
    deliveryAddress,
    contractReason: 'ChangeOfSupplier',
    deliveryDetails: {
      meterNumber: '1EMH0012345678',
      maLoIdentifier: '41373559241',
      desiredTransitionDate: desiredDay,
      previousSupplierCode: '9999801000007',
      previousAnnualConsumptionKwh: 3500,
    },
  },
}

/** A valid order of a private customer who changes the supplier and pays by invoice, changed where a test says so. */
export const anOrder = (changes: OrderChanges = {}): CreateOrderRequest =>
  changed(structuredClone(privateOrder), changes)

/** A valid order of a business that changes the supplier and pays by direct debit. */
export const aBusinessOrder = (changes: OrderChanges = {}): CreateOrderRequest => {
  const order = anOrder({
    userAccount: {
      emailAddress: 'office@example.com',
      firstName: null,
      lastName: null,
      businessName: 'Muster GmbH',
    },
    contract: {
      type: 'Business',
      industry: 'Retail',
      legalStructure: 'GmbH',
      deliveryAddress: { firstName: null, lastName: null, businessName: 'Muster GmbH' },
      bankDetails: {
        iban: 'DE89 3704 0044 0532 0130 00',
        bic: 'COBADEFFXXX',
        bankName: 'Commerzbank',
        hasAcceptedDirectDebit: true,
      },
    },
  })
  return changed(order, changes)
}

/** A valid order of a private customer who moves in where nobody had a contract. */
export const aMoveIn = (changes: OrderChanges = {}): CreateOrderRequest => {
  const order = anOrder({
    contract: {
      contractReason: 'NewDeliveryLocation',
      deliveryDetails: { moveInDate: desiredDay, desiredTransitionDate: null, previousSupplierCode: null },
    },
  })
  return changed(order, changes)
}

/** The order with any value whatever at a path, for tests of what no type would allow; undefined leaves the field out. */
export function withField<T>(order: T, path: string, value: unknown): T {
  const [head = '', ...rest] = path.split('.')
  const { [head]: inner, ...others } = order as Record<string, unknown>
  if (rest.length > 0) return { ...order, [head]: withField(inner ?? {}, rest.join('.'), value) }
  return (value === undefined ? others : { ...order, [head]: value }) as T
}

function changed<T>(order: T, changes: Changes<T>): T {
  if (!isObject(order) || !isObject(changes)) return changes as T
  const entries = Object.entries(changes).map(([name, change]) => [
    name,
    isObject(change) ? changed((order as Record<string, unknown>)[name] ?? {}, change) : change,
  ])
  return { ...order, ...Object.fromEntries(entries) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
