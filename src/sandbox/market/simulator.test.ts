import { describe, expect, test } from 'vitest'
import { isBdewCode } from '../../domain/identifiers/bdew-code.ts'
import { isMaLo, isMeLo } from '../../domain/identifiers/market-check-digit.ts'
import type { OrderEvent } from '../../domain/order-events.ts'
import { type OrderStatus, receivedStatus } from '../../domain/order-status.ts'
import { CancellationReasons, ContractStates, DenialReasons } from '../../domain/states-and-reasons.ts'
import { isData, isRequest } from '../../market/answers.ts'
import type { Conversation, Exchange } from '../../market/conversation.ts'
import { meterOrder, moduleOrder } from '../../market/delivery-point-orders.ts'
import { interpretAnswer } from '../../market/interpret-answer.ts'
import {
  aMarketOrder,
  aSituation,
  asked,
  identity,
  monday,
  sent,
  sentFor,
} from '../../market/market.fixture.ts'
import type { MarketOrder } from '../../market/market-order.ts'
import { answerMarketRequest, nextStep } from '../../market/next-message.ts'
import { parseAnswer } from '../../market/parse-answer.ts'
import type { Applicant } from '../../orders/credit/credit-port.ts'
import { applyEvent } from '../../orders/lifecycle/apply-event.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { simulatedCredit } from '../credit/simulated-credit.ts'
import { sceneOf } from './scenes.ts'
import { type SimulatedAnswer, simulatedAnswers } from './simulator.ts'

const noMeter = { meterNumber: null, hasSmartMeter: false, today: monday }

/** Plays an order against the simulated market until nothing more happens. The clock stands still. */
function play(order: MarketOrder): OrderStatus {
  const circumstances = { today: monday, isWithdrawalPossible: true }
  let status = receivedStatus()
  let conversation: Conversation = []
  const record = (event: OrderEvent) => {
    const applied = applyEvent(status, event, circumstances)
    if (!applied.isAllowed) throw new Error(applied.reason)
    status = applied.steps.at(-1) ?? status
  }
  const hear = (told: SimulatedAnswer) => {
    if ('event' in told) return record(told.event)
    const parsed = parseAnswer(JSON.parse(JSON.stringify(told.answer)))
    if (!parsed.isValid) throw new Error(parsed.reason)
    const { answer } = parsed
    // It says something of the delivery point, and moves no order.
    if (isData(answer)) return
    if (isRequest(answer)) {
      const decided = answerMarketRequest(answer, asked({ order, status, conversation }))
      if (!('events' in decided)) throw new Error('the request was not answered')
      return decided.events.forEach(record)
    }
    const meaning = interpretAnswer(answer, { conversation, processingSince: null, status, today: monday })
    if (meaning.ignore !== undefined) throw new Error(meaning.ignore)
    conversation = conversation.map(
      (exchange): Exchange =>
        'answers' in answer && exchange.message.messageId === answer.answers
          ? { ...exchange, answer }
          : exchange,
    )
    if (meaning.event) record(meaning.event)
  }

  record({ event: 'dataCompleted' })
  for (let round = 0; round < 10 && status.state === 'Processing'; round++) {
    const step = nextStep(order, aSituation({ conversation }))
    if (step.do !== 'send') break
    const exchanges = sent(step.messages)
    conversation = [...conversation, ...exchanges]
    record({ event: 'marketContacted' })
    exchanges
      .flatMap(({ message }) => simulatedAnswers(message, { ...noMeter, meterNumber: order.meterNumber }))
      .toSorted((left, right) => left.afterMs - right.afterMs)
      .forEach(hear)
  }
  return status
}

const orders = (meterNumber: string): [string, MarketOrder][] => [
  ['that is to be identified', aMarketOrder({ meterNumber, maLoIdentifier: null })],
  ['with a market location', aMarketOrder({ meterNumber })],
  [
    'for a move-in',
    aMarketOrder({ meterNumber, contractReason: 'NewDeliveryLocation', maLoIdentifier: null }),
  ],
]
const outcomes = (meterNumber: string) => orders(meterNumber).map(([, order]) => play(order))

describe('an order without a scene', () => {
  test('is confirmed for the requested date', () => {
    for (const status of outcomes('1EMH0012345678')) {
      expect(status).toMatchObject({ state: 'PendingDelivery', startDate: '2026-04-01' })
    }
  })
})

describe('a scene', () => {
  test.each(ContractStates)('SBX-STATE-%s ends there', (state) => {
    for (const status of outcomes(`SBX-STATE-${state}-1`)) expect(status.state).toBe(state)
  })

  test('with a delivery starts today without moving the clock', () => {
    for (const status of outcomes('SBX-STATE-Delivery-1')) expect(status.startDate).toBe(monday)
  })

  test.each(CancellationReasons)('SBX-CANCELLED-%s is in delivery, then cancelled', (cancellationReason) => {
    for (const status of outcomes(`SBX-CANCELLED-${cancellationReason}-1`)) {
      expect(status).toMatchObject({
        state: 'Cancelled',
        deliveryState: 'CancelledDelivery',
        startDate: monday,
        endDate: '2026-04-02',
        cancellationReason,
      })
    }
  })

  test.each(DenialReasons)('SBX-DENIED-%s is denied', (denialReason) => {
    for (const status of outcomes(`SBX-DENIED-${denialReason}-1`)) {
      expect(status).toMatchObject({ state: 'Rejected', denialReason })
    }
  })

  test('SBX-BOUND is supplied from the day after the previous contract, which is ended on the next possible day', () => {
    const [identified, located, moving] = outcomes('SBX-BOUND-20260630-1')

    for (const status of [identified, located]) {
      expect(status).toMatchObject({ state: 'PendingDelivery', startDate: '2026-07-01' })
    }
    expect(moving).toMatchObject({ state: 'PendingDelivery', startDate: '2026-04-01' })
  })

  test('SBX-BOUND until before the desired start holds nobody, and for more than a year is denied', () => {
    const [free] = outcomes('SBX-BOUND-20260331-1')
    const [held] = outcomes('SBX-BOUND-20270401-1')

    expect(free).toMatchObject({ state: 'PendingDelivery', startDate: '2026-04-01' })
    expect(held).toMatchObject({ state: 'Rejected', denialReason: 'ContractCommitment' })
  })

  test('SBX-BOUND asks the partner if the customer was to end the contract', () => {
    const order = aMarketOrder({ meterNumber: 'SBX-BOUND-20260630-1', isPreviousCancelledByCustomer: true })

    expect(play(order)).toMatchObject({ state: 'Open', openReasons: [expect.stringContaining('bound')] })
  })

  test('SBX-OPEN is returned with a reason', () => {
    for (const status of outcomes('SBX-OPEN-1')) {
      expect(status.state).toBe('Open')
      expect(status.openReasons.length).toBeGreaterThan(0)
    }
  })

  test('SBX-UNSPECIFIED ends as Unspecified', () => {
    for (const status of outcomes('SBX-UNSPECIFIED-1')) expect(status.state).toBe('Unspecified')
  })

  test.each([
    ['SBX-OPEN', { scene: 'open' }],
    ['sbx-denied-dunning-17', { scene: 'denied', denialReason: 'Dunning' }],
    ['SBX-CANCELLED-CustomerPrice-1', { scene: 'cancelled', cancellationReason: 'CustomerPrice' }],
    ['SBX-CANCELLED-CustomerPriceChange', { scene: 'cancelled', cancellationReason: 'CustomerPriceChange' }],
    [' SBX-STATE-Delivery-a-b ', { scene: 'state', state: 'Delivery' }],
    ['SBX-UNSPECIFIED-1', { scene: 'state', state: 'Unspecified' }],
    ['SBX-UNWILLING-1', { scene: 'unwilling' }],
    ['SBX-OWNGRID-1', { scene: 'own-grid-use' }],
    ['SBX-BOUND-20280229-1', { scene: 'bound', until: '2028-02-29' }],
    ['SBX-BOUND-20270229-1', null],
    ['SBX-BOUND-tomorrow-1', null],
    ['SBX-BOUND', null],
    ['SBX-DENIED-Nonsense-1', null],
    ['SBX-', null],
    ['XSBX-OPEN-1', null],
    ['1EMH0012345678', null],
    ['', null],
    [null, null],
  ])('is read from %s', (meterNumber, scene) => {
    expect(sceneOf(meterNumber)).toEqual(scene)
  })

  test('is denied by the credit agency for reasons of credit only', async () => {
    const check = (meterNumber: string) => simulatedCredit.check({ meterNumber } as Applicant)
    const denied = await Promise.all(DenialReasons.map((reason) => check(`SBX-DENIED-${reason}-1`)))

    expect(denied.flatMap(({ denialReason }) => denialReason ?? [])).toEqual([
      'Dunning',
      'InsufficientSolvency',
    ])
    expect(await check('1EMH0012345678')).toMatchObject({ isPositive: true })
  })
})

describe('the simulated market', () => {
  const [identification] = sentFor(aMarketOrder({ maLoIdentifier: null }), aSituation())
  const answersTo = (exchange: Exchange | undefined, options: object = {}) =>
    exchange ? simulatedAnswers(exchange.message, { ...noMeter, ...options }) : []

  test('has valid identifiers, the same for the same meter', () => {
    const [told] = answersTo(identification)
    const again = sentFor(
      aMarketOrder({ maLoIdentifier: null, meterNumber: '1 EMH 0012345678' }),
      aSituation(),
    )
    const content = told && 'answer' in told ? told.answer.content : {}
    const [other] = answersTo(again[0])

    expect(content).toMatchObject({
      maLoIdentifier: expect.toSatisfy(isMaLo),
      meLoIdentifiers: [expect.toSatisfy(isMeLo)],
      gridOperatorCode: expect.toSatisfy(isBdewCode),
      transmissionOperatorCode: expect.toSatisfy(isBdewCode),
    })
    expect(other && 'answer' in other && other.answer.content).toMatchObject({
      maLoIdentifier: 'maLoIdentifier' in content ? content.maLoIdentifier : '',
    })
  })

  test('answers as the grid operator of the address, with a code of its own where none is known', () => {
    const [, registration] = sentFor(aMarketOrder(), aSituation())
    const operatorsIn = (options: object) =>
      [identification, registration].flatMap((exchange) =>
        answersTo(exchange, options).map((told) =>
          'answer' in told && 'gridOperatorCode' in told.answer.content
            ? told.answer.content.gridOperatorCode
            : null,
        ),
      )

    expect(operatorsIn({ gridOperatorCode: '9999901000006' })).toEqual(['9999901000006', '9999901000006'])
    expect(operatorsIn({})).toEqual(['9900000000003', '9900000000003'])
  })

  test('confirms a supply with the metering location and the meter, as an identification finds them', () => {
    const [, registration] = sentFor(aMarketOrder(), aSituation())
    const toldBy = (exchange: Exchange | undefined) => {
      const [told] = answersTo(exchange, { hasSmartMeter: true })
      return told && 'answer' in told ? told.answer.content : {}
    }
    const { meLoIdentifiers, ...rest } = toldBy(registration) as { meLoIdentifiers: string[] }

    expect(meLoIdentifiers).toEqual([expect.toSatisfy(isMeLo)])
    expect(rest).toMatchObject({
      meteringOperatorCode: expect.toSatisfy(isBdewCode),
      measurementTechnology: 'intelligentMeasuringSystem',
    })
    const named = sentFor(aMarketOrder({ meLoIdentifiers: ['DE1'] }), aSituation())[1]
    expect(toldBy(named)).toMatchObject({ meLoIdentifiers: ['DE1'] })
  })

  test.each([
    [true, 'intelligentMeasuringSystem'],
    [false, 'conventionalMeasuringSystem'],
  ])('finds the meter that the order names: smart meter %s is %s', (hasSmartMeter, measurementTechnology) => {
    expect(answersTo(identification, { hasSmartMeter })).toMatchObject([
      { answer: { content: { measurementTechnology } } },
    ])
  })

  test('SBX-UNWILLING is supplied like any other', () => {
    for (const status of outcomes('SBX-UNWILLING-1')) expect(status.state).toBe('PendingDelivery')
  })

  test('SBX-OWNGRID is supplied from today on, and the customer pays for grid use', () => {
    const meterNumber = 'SBX-OWNGRID-1'
    for (const status of outcomes(meterNumber))
      expect(status).toMatchObject({ state: 'Delivery', startDate: monday })
    const [, registration] = sentFor(aMarketOrder(), aSituation())

    const [, told] = answersTo(registration, { meterNumber })

    expect(told).toMatchObject({
      answer: { process: '55218', content: { validFrom: monday, isPaidBySupplier: false } },
    })
    expect(parseAnswer(told && 'answer' in told && told.answer).isValid).toBe(true)
  })

  test.each([
    ['1EMH0012345678', ['19133 A20', '19005 A02', '55616 intelligentMeasuringSystem']],
    ['SBX-UNWILLING-1', ['19133 A99', '19006 A03']],
  ])('answers what is ordered for a running contract with the meter %s', (meterNumber, expected) => {
    const order = { identity, receiver: null, changeDate: '2026-03-31' }
    const exchanges = sent([
      moduleOrder('Module1', aMarketOrder(), order),
      meterOrder(aMarketOrder({ maLoIdentifier: null }), order),
    ])
    const told = exchanges.flatMap((exchange) => answersTo(exchange, { meterNumber }))

    const said = told.map((each) => {
      const parsed = 'answer' in each ? parseAnswer(each.answer) : null
      if (!parsed?.isValid) throw new Error('the answer is invalid')
      const { process, content } = parsed.answer
      return `${process} ${'responseCode' in content ? content.responseCode : 'measurementTechnology' in content && content.measurementTechnology}`
    })
    expect(said).toEqual(expected)
  })

  test('tells of the new meter on the day of its installation', () => {
    const order = { identity, receiver: null, changeDate: '2026-03-31' }
    const [exchange] = sent([meterOrder(aMarketOrder(), order)])

    const [, told] = answersTo(exchange)

    const at = Date.parse(exchange?.message.sentAt ?? '') + (told?.afterMs ?? 0)
    expect(berlinDateTime(new Date(at))).toBe('2026-03-31 00:00:00')
  })

  test('gives each order with a scene its own market location', () => {
    const maLoOf = (contractNumber: string) => {
      const [first] = sentFor(
        aMarketOrder({ maLoIdentifier: null, meterNumber: 'SBX-STATE-Delivery-1' }),
        aSituation(),
      )
      const [told] = first ? simulatedAnswers({ ...first.message, contractNumber }, noMeter) : []
      return (
        told &&
        'answer' in told &&
        'maLoIdentifier' in told.answer.content &&
        told.answer.content.maLoIdentifier
      )
    }

    expect(maLoOf('30000016')).not.toBe(maLoOf('30000024'))
    expect(maLoOf('30000016')).toBe(maLoOf('30000016'))
  })

  test('answers the same message with the same ids, one step after another', () => {
    const [, registration] = sentFor(aMarketOrder(), aSituation())
    const options = { meterNumber: 'SBX-CANCELLED-OtherSupplier-1', stepMs: 10 }

    expect(answersTo(registration, options)).toEqual(answersTo(registration, options))
    expect(answersTo(registration, options).map(({ afterMs }) => afterMs)).toEqual([10, 20])
  })

  test('answers before the deadline of the next working day when asked to honour it', () => {
    const [termination, registration] = sentFor(aMarketOrder(), aSituation({ today: '2026-03-06' }))
    const timeOf = (exchange: Exchange | undefined) => {
      const [told] = answersTo(exchange, { honoursWorkingDays: true })
      return berlinDateTime(new Date(Date.parse(exchange?.message.sentAt ?? '') + (told?.afterMs ?? 0)))
    }

    expect(timeOf(termination)).toBe('2026-03-09 23:30:00')
    expect(timeOf(registration)).toBe('2026-03-09 10:30:00')
    expect(timeOf(identification)).toBe('2026-03-02 10:15:02')
  })

  test('refuses a start date that is too close when asked to honour working days', () => {
    const [only] = sentFor(
      aMarketOrder({ isPreviousCancelledByCustomer: true, desiredStartDate: '2026-03-04' }),
      aSituation(),
    )
    const processAt = (today: string) => {
      const [told] = answersTo(only, { today, honoursWorkingDays: true })
      return told && 'answer' in told && told.answer.process
    }

    expect(processAt('2026-03-02')).toBe('55002')
    expect(processAt('2026-03-03')).toBe('55003')
  })
})
