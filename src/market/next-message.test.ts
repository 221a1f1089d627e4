import { describe, expect, test } from 'vitest'
import { berlinDateTime } from '../platform/time/berlin.ts'
import { withdrawalMessages } from './ending-messages.ts'
import {
  aMarketOrder,
  answered,
  aSituation,
  identity,
  maLo,
  monday,
  sent,
  sentFor,
} from './market.fixture.ts'
import { nextStep } from './next-message.ts'

const noMaLo = aMarketOrder({ maLoIdentifier: null })
const movesIn = aMarketOrder({
  contractReason: 'NewDeliveryLocation',
  previousSupplierCode: null,
  desiredStartDate: '2026-04-01',
})
const processesOf = (...args: Parameters<typeof nextStep>) => {
  const step = nextStep(...args)
  return step.do === 'send' ? step.messages.map(({ process }) => process) : step
}
const startsOf = (...args: Parameters<typeof nextStep>) => {
  const step = nextStep(...args)
  if (step.do !== 'send') return step
  return step.messages.map(({ content }) => ('startDate' in content ? content.startDate : null)).at(-1)
}

describe('the messages of an order', () => {
  test('terminate first and register on the same day if we end the previous contract', () => {
    expect(processesOf(aMarketOrder(), aSituation())).toEqual(['55016', '55001'])
  })

  test('end the previous contract on the day before the start', () => {
    const [termination, registration] = sentFor(aMarketOrder(), aSituation()).map(({ message }) => message)

    expect(termination?.content).toMatchObject({
      receiver: '9900259000002',
      endDate: '2026-03-31',
      endsAt: '2026-03-31T22:00:00Z',
      transactionReason: 'E03',
    })
    expect(registration?.content).toMatchObject({
      startDate: '2026-04-01',
      startsAt: '2026-03-31T22:00:00Z',
      transactionReason: 'E03',
    })
  })

  test('only register if the customer has cancelled', () => {
    const order = aMarketOrder({ isPreviousCancelledByCustomer: true })

    expect(processesOf(order, aSituation())).toEqual(['55001'])
  })

  test('only register if the previous contract was terminated before', () => {
    const [termination] = sentFor(aMarketOrder(), aSituation())
    const conversation = termination === undefined ? [] : [termination]

    expect(processesOf(aMarketOrder(), aSituation({ conversation }))).toEqual(['55001'])
  })

  test('are sent again if we reversed them, even at the same instant', () => {
    const first = sentFor(aMarketOrder(), aSituation())
    const reversals = withdrawalMessages(aMarketOrder(), { conversation: first, identity, today: monday })
    const conversation = [...first, ...sent(reversals)]

    expect(processesOf(aMarketOrder(), aSituation({ conversation }))).toEqual(['55016', '55001'])
  })

  test('only register a move-in, with its own reason', () => {
    const [only] = sentFor(movesIn, aSituation())

    expect(processesOf(movesIn, aSituation())).toEqual(['55001'])
    expect(only?.message.content).toMatchObject({ transactionReason: 'E01', previousSupplierCode: null })
  })

  test('identify the market location first if it is missing', () => {
    expect(processesOf(noMaLo, aSituation())).toEqual(['Identification'])
  })

  test('ask the partner for an unknown previous supplier', () => {
    expect(nextStep(aMarketOrder({ previousSupplierCode: null }), aSituation())).toEqual({
      do: 'askPartner',
      reasons: ["The previous supplier's code is missing."],
    })
  })
})

// Checks the market's earliest start dates through the messages.
describe('the requested start', () => {
  test.each([
    ['2026-03-02', '2026-03-04'],
    ['2026-03-05', '2026-03-07'],
    ['2026-03-06', '2026-03-10'],
    ['2026-03-07', '2026-03-10'],
    ['2026-04-02', '2026-04-08'],
    ['2026-06-03', '2026-06-06'],
    ['2026-11-17', '2026-11-20'],
    ['2026-12-23', '2026-12-29'],
    ['2026-12-30', '2027-01-05'],
  ])('of a move-in long ago, sent on %s, is %s', (today, start) => {
    expect(startsOf({ ...movesIn, desiredStartDate: '2024-02-29' }, aSituation({ today }))).toBe(start)
  })

  test('is the desired date if possible, otherwise the earliest', () => {
    const startFor = (desiredStartDate: string) => startsOf(aMarketOrder({ desiredStartDate }), aSituation())

    expect(startFor('2026-03-03')).toBe('2026-03-04')
    expect(startFor('2026-03-04')).toBe('2026-03-04')
    expect(startFor('2026-03-05')).toBe('2026-03-05')
  })
})

describe('while answers are due', () => {
  test('the earliest deadline counts', () => {
    const conversation = sentFor(aMarketOrder(), aSituation())

    const step = nextStep(aMarketOrder(), aSituation({ conversation }))

    expect(step.do === 'wait' && step.for.map(({ process }) => process)).toEqual(['55016', '55001'])
    expect(step.do === 'wait' && berlinDateTime(step.until)).toBe('2026-03-03 11:00:00')
  })

  test('the consent of the previous supplier alone changes nothing', () => {
    const conversation = answered(sentFor(aMarketOrder(), aSituation()), '55016', [
      '55017',
      { responseCode: 'A03' },
    ])

    const step = nextStep(aMarketOrder(), aSituation({ conversation }))

    expect(step.do === 'wait' && step.for.map(({ process }) => process)).toEqual(['55001'])
  })

  test('nothing more is sent once the grid operator has confirmed', () => {
    const conversation = answered(sentFor(aMarketOrder(), aSituation()), '55001', [
      '55002',
      { startDate: '2026-04-01' },
    ])

    expect(nextStep(aMarketOrder(), aSituation({ conversation })).do).toBe('nothing')
  })
})

describe('an identification', () => {
  const asked = () => sentFor(noMaLo, aSituation())
  const found = (content: object = {}) =>
    answered(asked(), 'Identification', ['IdentificationPositive', { maLoIdentifier: maLo, ...content }])

  test('is awaited', () => {
    expect(nextStep(noMaLo, aSituation({ conversation: asked() })).do).toBe('wait')
  })

  test('that succeeded is followed by termination and registration with its facts', () => {
    const conversation = found({
      gridOperatorCode: '9900080000007',
      currentSupplierCode: '9905048000007',
      meLoIdentifiers: ['DE00014545768S0000000000000003054'],
    })

    const [termination, registration] = sentFor(noMaLo, aSituation({ conversation }))

    expect(termination?.message.content).toMatchObject({ receiver: '9905048000007', maLoIdentifier: maLo })
    expect(registration?.message.content).toMatchObject({
      receiver: '9900080000007',
      maLoIdentifier: maLo,
      meLoIdentifiers: ['DE00014545768S0000000000000003054'],
    })
  })

  test('made before the data was corrected is repeated, because it may have found the wrong home', () => {
    const processingSince = new Date('2026-03-02T12:00:00Z')

    expect(processesOf(noMaLo, aSituation({ conversation: found(), processingSince }))).toEqual([
      'Identification',
    ])
  })

  test('goes on to the grid operator now responsible for the area, but not endlessly', () => {
    const handedOver = (gridOperatorCode: string) =>
      ['IdentificationNegative', { decisionTree: 'E_0594', responseCode: 'A04', gridOperatorCode }] as const
    const first = answered(asked(), 'Identification', handedOver('9900080000007'))

    const again = sentFor(noMaLo, aSituation({ conversation: first }))
    const second = answered([...first, ...again], 'Identification', handedOver('9900080000007'))

    expect(again[0]?.message.content.receiver).toBe('9900080000007')
    expect(nextStep(noMaLo, aSituation({ conversation: second })).do).toBe('askPartner')
  })
})

test('the example: ordered on Monday, identified, cancelled and registered the same day, answered on Tuesday', () => {
  const identification = sentFor(noMaLo, aSituation())
  const identified = answered(identification, 'Identification', [
    'IdentificationPositive',
    { maLoIdentifier: maLo },
  ])
  const registration = sentFor(noMaLo, aSituation({ conversation: identified }))
  const waiting = nextStep(noMaLo, aSituation({ conversation: [...identified, ...registration] }))
  const confirmed = answered([...identified, ...registration], '55001', [
    '55002',
    { startDate: '2026-04-01' },
  ])

  expect(registration.map(({ message }) => message.sentAt.slice(0, 10))).toEqual([monday, monday])
  expect(waiting.do === 'wait' && berlinDateTime(waiting.until)).toBe('2026-03-03 11:00:00')
  expect(nextStep(noMaLo, aSituation({ conversation: confirmed, today: '2026-03-03' }))).toEqual({
    do: 'nothing',
    because: 'The grid operator has confirmed the supply.',
  })
})
