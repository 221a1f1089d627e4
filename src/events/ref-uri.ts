import { type EventTypeName, eventTypes } from './event-types.ts'

type Data = { contractNumber?: string; customerNumber?: string; date?: string; fileId?: string }

/** Where the rest can be read. */
export function refUriOf(type: EventTypeName, data: Data): string {
  const { contractNumber, customerNumber, date, fileId } = data
  const contract = `/partner/v1/customers/${customerNumber}/contracts/${contractNumber}`
  switch (eventTypes[type].audience) {
    case 'order':
      return `/partner/v1/orders/${contractNumber}`
    case 'contract':
      return contract
    case 'metrics':
      return `${contract}/metrics?period.from=${date}&period.to=${date}&interval=QuarterHourly&metricType=Consumption`
    case 'documents':
      return `${contract}/documents/${fileId}`
    case 'partner':
      return `/partner/v1/customers/${customerNumber}/contracts`
    case 'client':
      return '/docs/authentication#rotating-secrets'
    case 'operator':
      return '/operator/v1/work?filter.kind=missing-prices'
    case 'everybody':
      return `/partner/v1/day-ahead-prices/limited?from=${date}&to=${date}`
  }
}
