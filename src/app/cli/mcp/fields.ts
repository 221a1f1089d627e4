import { Type } from '../../../platform/http/schema.ts'

/** Short, so that a text that an assistant has read somewhere does not travel in an address. */
export const text = (description: string, example: string) =>
  Type.String({ description, maxLength: 100, examples: [example] })

export const tariffKey = text('Key of a tariff from list_tariffs.', 'DYNAMIC_SHARE')
export const contractNumber = text(
  'Number of the order, which is also the number of its contract.',
  '30000016',
)
export const customerNumber = text('Number of a customer from list_customers or an order.', '20000018')
export const date = (description: string) => text(description, '2026-11-15')

export const page = {
  offset: Type.Optional(Type.Integer({ description: 'Number of items to skip. Default: 0.', minimum: 0 })),
  limit: Type.Optional(
    Type.Integer({ description: 'Number of items, at most 500. Default: 10.', minimum: 1, maximum: 500 }),
  ),
}
