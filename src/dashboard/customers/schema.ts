import { Closed, type Static, Type } from '../../platform/http/schema.ts'

const text = (description: string) => Type.String({ description, minLength: 1, maxLength: 200 })

export const CustomersSearchQuery = Closed({
  'filter.customerNumber': Type.Optional(text('The customer.')),
  'filter.externalId': Type.Optional(text('Your own id for the customer.')),
  after: Type.Optional(
    Type.Integer({ description: 'How many customers the pages before had.', minimum: 0, maximum: 1_000_000 }),
  ),
})
export type CustomersSearchQuery = Static<typeof CustomersSearchQuery>
