import { expect, test } from 'vitest'
import { type Scope, withIncluded } from '../../partners/scopes.ts'
import type { EventTypeName } from '../event-types.ts'
import { deliveriesOf, type Listener } from './matching.ts'

const event = (role: Scope | null, type: EventTypeName = 'contract.ended') => ({
  id: 'event',
  type,
  contractNumber: '30000016',
  recipients: [{ partnerId: 'sonnenwerk', role }],
})
const listener = (changes: Partial<Listener> = {}): Listener => ({
  id: 'endpoint',
  partnerId: 'sonnenwerk',
  types: null,
  rights: withIncluded(['role:customer-support']),
  ...changes,
})
const operators = (rights: Scope[]) => listener({ partnerId: null, rights: withIncluded(rights) })

test.each<[string, Listener, Scope | null, number]>([
  ['without types gets every type', listener(), null, 1],
  ['gets a type that it names', listener({ types: ['order.accepted', 'contract.ended'] }), null, 1],
  ['gets no type that it does not name', listener({ types: ['order.accepted'] }), null, 0],
  ['gets nothing of another partner', listener({ partnerId: 'heimpuls' }), null, 0],
  ['gets what the role of its client may see', listener(), 'role:customer-support', 1],
  ['gets what a lesser role may see', listener(), 'role:finance-reporting', 1],
  ['gets nothing that needs a wider role', listener(), 'role:application', 0],
  ['gets nothing while its client is disabled', listener({ rights: undefined }), null, 0],
  ['of the operator gets what any partner may see', operators(['operator:partners']), 'role:application', 1],
  ['of the operator gets nothing without its role', operators(['operator:orders']), null, 0],
])('an endpoint %s', (_what, endpoint, role, count) => {
  const deliveries = deliveriesOf([event(role)], [endpoint])

  expect(deliveries).toEqual(
    Array(count).fill({ endpointId: 'endpoint', eventId: 'event', contractNumber: '30000016' }),
  )
})

test('two endpoints of a partner get an event each', () => {
  const deliveries = deliveriesOf([event(null)], [listener({ id: 'a' }), listener({ id: 'b' })])

  expect(deliveries.map(({ endpointId }) => endpointId)).toEqual(['a', 'b'])
})

test('an endpoint of the operator gets an event once that two partners get', () => {
  const recipients = ['sonnenwerk', 'heimpuls'].map((partnerId) => ({ partnerId, role: null }))
  const deliveries = deliveriesOf([{ ...event(null), recipients }], [operators(['operator'])])

  expect(deliveries).toHaveLength(1)
})
