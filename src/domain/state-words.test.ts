import { describe, expect, test } from 'vitest'
import { everyStatus, pairOf } from './order-status.fixture.ts'
import { type StateFacts, stateName, stateWords } from './state-words.ts'
import { ContractStates } from './states-and-reasons.ts'

const facts = (changes: Partial<StateFacts>): StateFacts => ({
  ...{
    state: 'Delivery',
    deliveryState: 'Delivery',
    startDate: '2027-02-01',
    endDate: null,
    openReasons: [],
  },
  ...changes,
})

describe.each(['de', 'en'] as const)('in %s', (lang) => {
  test.each(everyStatus.map((status) => [pairOf(status), status] as const))('%s has words', (_, status) => {
    expect(stateWords(status, lang).label).toMatch(/^[A-ZÄÖÜ][^_]{3,}$/)
  })
})

test.each<[string, Partial<StateFacts>, string, string, string]>([
  ['that is new', { state: 'Open' }, 'Eingegangen', 'Received', 'going'],
  ['that lacks data', { state: 'Open', openReasons: ['x'] }, 'Angaben fehlen', 'Waiting for data', 'going'],
  ['that is to start', { state: 'PendingDelivery' }, 'Beginnt am 01.02.2027', 'Starts 1 Feb 2027', 'good'],
  ['that runs', {}, 'In Belieferung', 'Active', 'good'],
  [
    'that ends',
    { state: 'Cancelled', deliveryState: 'CancelledDelivery', endDate: '2027-11-18' },
    'Endet am 18.11.2027',
    'Ending 18 Nov 2027',
    'going',
  ],
  [
    'that has ended',
    { state: 'Cancelled', deliveryState: 'Cancelled', endDate: '2027-11-18' },
    'Beendet',
    'Ended',
    'over',
  ],
  [
    'that never starts',
    { state: 'Cancelled', endDate: '2027-01-31' },
    'Beginnt nicht',
    'Will not start',
    'over',
  ],
  ['that was declined', { state: 'Rejected' }, 'Abgelehnt', 'Declined', 'bad'],
])('an order %s', (_, changes, german, english, mood) => {
  expect(stateWords(facts(changes), 'de')).toEqual({ label: german, mood })
  expect(stateWords(facts(changes), 'en')).toEqual({ label: english, mood })
})

test.each(ContractStates)('%s has a name where nothing else is known', (state) => {
  for (const lang of ['de', 'en'] as const) expect(stateName(state, lang).label).toMatch(/^[A-ZÄÖÜ][^_]{3,}$/)
})
