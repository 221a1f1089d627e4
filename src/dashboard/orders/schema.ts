import { ContractStateField } from '../../domain/fields.ts'
import { Closed, Here, LocalDate, type Static, Type } from '../../platform/http/schema.ts'

const number = (description: string) => Type.String({ description, minLength: 1, maxLength: 100 })

export const OrdersSearchQuery = Closed({
  'filter.contractNumber': Type.Optional(number('The order.')),
  'filter.customerNumber': Type.Optional(number('The customer.')),
  'filter.state': Type.Optional(Here(ContractStateField, { description: 'Its state.' })),
  'filter.fromDate': Type.Optional(
    LocalDate({ description: 'Received from this day on.', examples: ['2026-11-01'] }),
  ),
  'filter.toDate': Type.Optional(
    LocalDate({ description: 'Received up to this day.', examples: ['2026-11-30'] }),
  ),
  after: Type.Optional(number('The last order of the page before.')),
})
export type OrdersSearchQuery = Static<typeof OrdersSearchQuery>
