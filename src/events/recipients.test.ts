import { describe, expect, test } from 'vitest'
import { visibility } from '../customers/visibility/visibility.ts'
import { askers, relations } from '../customers/visibility/visibility-cases.ts'
import { type EventTypeName, eventTypeNames, eventTypes } from './event-types.ts'
import { recipientsOf } from './publish-events.ts'

const partnerId = 'one'
const told = (
  type: EventTypeName,
  { partnershipType }: (typeof askers)[string],
  relation: (typeof relations)[number],
) =>
  recipientsOf(type, {
    partnerId: null,
    partnerIds: [],
    audience: [
      {
        ...{ partnerId, partnershipType, customerNumber: '1', accountId: 'a', mayReadOrder: false },
        ...{ customer: relation.customer, contract: relation.contract },
      },
    ],
  })

const ofContracts = eventTypeNames.filter((type) =>
  (['contract', 'metrics', 'documents'] as string[]).includes(eventTypes[type].audience),
)
const clients = Object.entries(askers).filter(([, { limitedTo }]) => limitedTo === 'nobody')
const cases = ofContracts.flatMap((type) => clients.map(([name, asker]) => ({ type, name, asker })))

describe('a client is notified of exactly what it may read', () => {
  test.each(cases)('$type, $name, in every relation to the customer', ({ type, asker }) => {
    for (const relation of relations) {
      const [recipient] = told(type, asker, relation)
      const isTold = recipient !== undefined && (recipient.role === null || asker.scopes.has(recipient.role))
      const endpoint = eventTypes[type].audience as 'contract' | 'metrics' | 'documents'
      const { customer, contract } = relation
      const mayRead = typeof visibility({ ...asker, endpoint, customer, contract }) !== 'string'

      expect(isTold, relation.says).toBe(mayRead)
    }
  })
})

test('events of an order go to those who brought or placed it', () => {
  const [relation] = relations
  if (relation === undefined) throw new Error('there is no relation')
  const { customer, contract } = relation
  const of = (id: string, mayReadOrder: boolean) => ({
    ...{ partnerId: id, partnershipType: 'SalesAffiliate' as const, customerNumber: '1', accountId: 'a' },
    ...{ mayReadOrder, customer, contract },
  })

  const recipients = recipientsOf('order.accepted', {
    ...{ partnerId: null, partnerIds: ['one', 'two', 'three'] },
    audience: [of('one', true), of('two', false)],
  })

  expect(recipients).toEqual([{ partnerId: 'one', role: null }])
})

test('a link is published to its partner alone, and prices to everybody', () => {
  const about = { partnerId: 'two', partnerIds: ['one', 'two'], audience: [] }

  expect(recipientsOf('customer.linked', about)).toEqual([{ partnerId: 'two', role: null }])
  expect(recipientsOf('prices.published', about).map(({ partnerId: id }) => id)).toEqual(['one', 'two'])
})
