import { measureAccount } from './account.ts'
import { measureBesideConfirmations } from './beside-confirmations.ts'
import { measureConsole } from './console.ts'
import { measureDuties } from './duties.ts'
import { measureEnergy } from './energy.ts'
import { measureEventLoop } from './event-loop.ts'
import { measureEvents } from './events.ts'
import { type Figure, measureFigures } from './figures.ts'
import { measureGrowth } from './growth.ts'
import { measureListCustomers } from './list-customers.ts'
import { measureListOrders } from './list-orders.ts'
import { measureLogins } from './logins.ts'
import { measureMidnight } from './midnight.ts'
import { measurePriceChanges } from './price-changes.ts'
import { measureSearch } from './search.ts'
import { measureWebhooks } from './webhooks.ts'

/** Every measurement that has figures of its own, by the name that chooses it. */
export const measurements: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'list-orders': measureListOrders,
  'list-customers': measureListCustomers,
  logins: measureLogins,
  energy: measureEnergy,
  growth: measureGrowth,
  midnight: measureMidnight,
  'read-beside-confirmations': measureBesideConfirmations,
  'price-changes': measurePriceChanges,
  webhooks: measureWebhooks,
  events: measureEvents,
  search: measureSearch,
  console: measureConsole,
  'event-loop': measureEventLoop,
  duties: measureDuties,
  figures: measureFigures,
  account: measureAccount,
}
