import type { OrderEvent } from '../../domain/order-events.ts'
import type { CancellationReason, ContractState, DenialReason } from '../../domain/states-and-reasons.ts'
import type { IncomingMessage } from '../../market/answers.ts'
import { latestOf, monthsAfter } from '../../market/market-days.ts'
import type {
  Deregistration,
  Identification,
  MeterOrder,
  OutgoingMessage,
  Registration,
  Termination,
} from '../../market/messages.ts'
import { earliestStart } from '../../platform/time/holidays.ts'
import { type Scene, sceneOf } from './scenes.ts'
import {
  maLoFrom,
  simulatedMaLo,
  simulatedMeLo,
  simulatedTransmissionOperator,
} from './simulated-identifiers.ts'

type DraftOf<Message> = Message extends IncomingMessage ? Pick<Message, 'process' | 'content'> : never

/** What follows a message: a message of the market, or an event that someone else reports. */
export type Reaction =
  | (DraftOf<IncomingMessage> & { /** Not before this day. */ readonly onDate?: string })
  | { readonly event: OrderEvent }

type Stage = {
  readonly meterNumber: string | null
  readonly gridOperatorCode: string
  readonly hasSmartMeter: boolean
  readonly today: string
  readonly honoursWorkingDays: boolean
}

export function reactionsTo(message: OutgoingMessage, stage: Stage): Reaction[] {
  const scene = sceneOf(stage.meterNumber)
  switch (message.process) {
    case 'Identification':
      return [staysOpen(scene) ? notFound : found(message, stage)]
    case '55016':
      return [onTermination(message, scene, stage.today)]
    case '55001':
      return onRegistration(message, scene, stage)
    case '55004':
      return [deregistered(message)]
    case '55022':
      return [{ process: '55023', content: {} }]
    case '17133':
      return [{ process: '19133', content: isUnwilling(scene) ? objected : { responseCode: 'A20' } }]
    case '17011':
      return isUnwilling(scene)
        ? [{ process: '19006', content: { responseCode: 'A03' } }]
        : installed(message)
  }
}

const isUnwilling = (scene: Scene | null): boolean => scene?.scene === 'unwilling'

const objected = { responseCode: 'A99', reason: 'Die Einrichtung ist uns nicht gemeldet.' }

/** The meter is installed on the day that we asked for; the grid operator then says that it is another one. */
function installed({ contractNumber, content }: MeterOrder): Reaction[] {
  const { changeDate } = content
  // Orders that were taken to a state by hand may have none.
  const maLoIdentifier = content.maLoIdentifier ?? maLoFrom(contractNumber)
  const measurementTechnology = 'intelligentMeasuringSystem'
  return [
    { process: '19005', content: { responseCode: 'A02', installationDate: changeDate } },
    {
      process: '55616',
      content: { validFrom: changeDate, maLoIdentifier, measurementTechnology },
      onDate: changeDate,
    },
  ]
}

function onRegistration(message: Registration, scene: Scene | null, stage: Stage): Reaction[] {
  const { startDate } = message.content
  const { today } = stage
  switch (scene?.scene) {
    case undefined:
    case 'unwilling':
      return stage.honoursWorkingDays && startDate < earliestStart(today)
        ? [refused('A07')]
        : [confirmed(startDate, message, stage)]
    case 'bound':
      return [isHeldBy(scene.until, message) ? objection : confirmed(startDate, message, stage)]
    case 'own-grid-use':
      return [confirmed(today, message, stage), paidByCustomer(today, message, stage)]
    case 'open':
      return byState.Open(message, stage)
    case 'denied':
      return [denialOf(scene.denialReason, message, today)]
    case 'cancelled':
      return [confirmed(today, message, stage), endOf(scene.cancellationReason, message, today)]
    case 'state':
      return byState[scene.state](message, stage)
  }
}

/** No scene needs the clock to move: a delivery starts today. */
const byState: Readonly<Record<ContractState, (message: Registration, stage: Stage) => Reaction[]>> = {
  // An order with a market location skips the identification, so the previous supplier objects instead.
  Open: () => [{ process: '55003', content: { responseCode: 'A50', objectionCode: 'A33' } }],
  // The grid operator never answers.
  Processing: () => [],
  PendingDelivery: (message, stage) => [confirmed(message.content.startDate, message, stage)],
  Delivery: (message, stage) => [confirmed(stage.today, message, stage)],
  Cancelled: (message, stage) => [
    confirmed(stage.today, message, stage),
    endOf('OtherSupplier', message, stage.today),
  ],
  Rejected: () => [refused('A02')],
  Revoked: () => [{ event: { event: 'withdrawn' } }],
  Unspecified: () => [
    { event: { event: 'communicationFailed', message: 'The grid operator did not answer in time.' } },
  ],
}

const staysOpen = (scene: Scene | null): boolean =>
  scene?.scene === 'open' || (scene?.scene === 'state' && scene.state === 'Open')

const notFound: Reaction = {
  process: 'IdentificationNegative',
  content: { decisionTree: 'E_0594', responseCode: 'A02', reason: 'Keine Marktlokation gefunden' },
}

function found(message: Identification, stage: Stage): Reaction {
  const { identificationParameterId: ids, identificationParameterAddress: place } = message.content
  const maLoIdentifier = ids.maloId ?? simulatedMaLo(message)
  const [meterNumber] = ids.meterNumbers
  return {
    process: 'IdentificationPositive',
    content: {
      maLoIdentifier,
      ...deliveryPoint({ maLoIdentifier, meLoIdentifiers: ids.meloIds, ...place.address }, stage),
      meterNumbers: meterNumber === undefined ? [] : [meterNumber.slice(0, 50)],
      transmissionOperatorCode: simulatedTransmissionOperator,
      // Keeps the supplier that the customer named.
      currentSupplierCode: null,
    },
  }
}

type Place = { maLoIdentifier: string; meLoIdentifiers: readonly string[]; zipCode: string }

const deliveryPoint = (
  { maLoIdentifier, meLoIdentifiers, zipCode }: Place,
  { gridOperatorCode, hasSmartMeter }: Stage,
) => ({
  meLoIdentifiers:
    meLoIdentifiers.length > 0 ? [...meLoIdentifiers] : [simulatedMeLo(maLoIdentifier, zipCode)],
  gridOperatorCode,
  // The grid operator meters, unless the customer has chosen somebody else.
  meteringOperatorCode: gridOperatorCode,
  measurementTechnology: hasSmartMeter
    ? ('intelligentMeasuringSystem' as const)
    : ('conventionalMeasuringSystem' as const),
})

/** The previous supplier refuses a fixed end while the customer is bound, but not the question for the next possible one. */
function onTermination({ content }: Termination, scene: Scene | null, today: string): Reaction {
  const asked = 'endDate' in content ? content.endDate : content.earliestEndDate
  const endDate = latestOf(asked, boundUntil(scene, asked, today))
  return 'endDate' in content && endDate > asked
    ? { process: '55018', content: { responseCode: 'A06', earliestEndDate: endDate } }
    : { process: '55017', content: { responseCode: 'A09', endDate } }
}

function boundUntil(scene: Scene | null, asked: string, today: string): string {
  if (scene?.scene === 'bound') return scene.until
  const isDenied = scene?.scene === 'denied' && scene.denialReason === 'ContractCommitment'
  return isDenied ? beyondWaiting(asked, today) : asked
}

// Nobody who moves in is bound to the supplier of those who lived there before.
const isHeldBy = (until: string, { content }: Registration): boolean =>
  content.transactionReason === 'E03' && content.startDate <= until

const objection: Reaction = { process: '55003', content: { responseCode: 'A50', objectionCode: 'A35' } }

const confirmed = (startDate: string, { content }: Registration, stage: Stage): Reaction => ({
  process: '55002',
  content: {
    responseCode: 'A51',
    startDate,
    ...deliveryPoint({ ...content, ...content.deliveryAddress }, stage),
  },
})

const paidByCustomer = (
  validFrom: string,
  { content: { maLoIdentifier } }: Registration,
  { gridOperatorCode }: Stage,
): Reaction => ({
  process: '55218',
  content: { sender: gridOperatorCode, maLoIdentifier, validFrom, isPaidBySupplier: false },
})

const deregistered = ({ content }: Deregistration): Reaction => ({
  process: '55005',
  content: {
    responseCode: 'A11',
    ...('startDate' in content ? { startDate: content.startDate } : { endDate: content.endDate }),
  },
})

const refused = (responseCode: string): Reaction => ({ process: '55003', content: { responseCode } })

// We do not wait two years, so the first refusal is final.
const beyondWaiting = (date: string, today: string): string => monthsAfter(latestOf(date, today), 24)

function denialOf(denialReason: DenialReason, { content }: Registration, today: string): Reaction {
  switch (denialReason) {
    case 'ContractCommitment': {
      const possibleStartDate = beyondWaiting(content.startDate, today)
      return { process: '55003', content: { responseCode: 'A50', objectionCode: 'A35', possibleStartDate } }
    }
    case 'UnsuccessfulSupplierChange':
      return refused('A02')
    default:
      // The market does not deny for these reasons; our own checks or a person do.
      return {
        event: {
          event: 'denied',
          denialReason,
          message: 'The sandbox denied the order because of its meter number.',
        },
      }
  }
}

function endOf(cancellationReason: CancellationReason, { content }: Registration, today: string): Reaction {
  const endDate = monthsAfter(today, 1)
  const { maLoIdentifier } = content
  switch (cancellationReason) {
    case 'OtherSupplier':
      return { process: '55037', content: { transactionReason: 'ZC8', endDate, maLoIdentifier } }
    case 'Decommissioning':
      return { process: '55007', content: { transactionReason: 'Z33', endDate, maLoIdentifier } }
    case 'Unknown':
      return { process: '55007', content: { transactionReason: 'ZQ7', endDate, maLoIdentifier } }
    case 'CustomerSupplierChange':
      return { process: '55016', content: { endDate, isNextPossible: true, maLoIdentifier } }
    default:
      // The market does not know these reasons; the customer or the operator reports them.
      return { event: { event: 'terminated', endDate, cancellationReason } }
  }
}
