/** What codes mean, in words for people. Pure. */
import type { EventName } from '../../domain/order-events.ts'
import type { DeliveryStateName, DenialReason } from '../../domain/states-and-reasons.ts'
import { receivedMessages, sentMessages } from '../../market/message-table.ts'
import { taskKinds } from '../../platform/tasks/task-kinds.ts'

/** What each event tells, for those who know what happened but not how it is called. */
const eventWords: Readonly<Record<EventName | 'orderReceived' | 'dataChanged', string>> = {
  orderReceived: 'The order was received',
  dataChanged: 'Data of the contract was changed',
  dataCompleted: 'The data is complete; go on',
  dataFaultFound: 'The market does not accept the data',
  dataCorrected: 'The data was corrected; it starts over',
  marketContacted: 'Messages for the market were written',
  messageResent: 'Messages for the market were written again',
  liftConfirmed: 'The grid operator lifted the supply before it began',
  communicationFailed: 'The market does not answer',
  supplyConfirmed: 'The grid operator confirmed the supply',
  denied: 'The order is denied',
  withdrawn: 'The customer withdrew',
  terminated: 'The contract was terminated',
  terminationWithdrawn: 'The termination was taken back',
  resolved: 'We found out how it stands',
  reopened: 'It is taken up again',
  startDateReached: 'The delivery began',
  endDatePassed: 'The delivery ended',
}

export const eventText = (event: string): string => eventWords[event as EventName] ?? event

const actionWords: Readonly<Record<string, string>> = {
  'order.correct': 'Corrected the data',
  'order.event': 'Reported an event',
  'order.credit-decision': "Decided on the customer's credit",
  'order.withdraw': 'Withdrew the order for the customer',
  'order.cancel': 'Cancelled the order',
  'contract.terminated': 'Terminated the contract',
  'contract.termination-withdrawn': 'Took the termination back',
  'contract.changed': 'Changed data of the contract',
  'contract.smart-meter': 'Reported on the order for a smart meter',
  'contract.modules-chosen': 'Chose modules of EnWG section 14a',
  'contract.modules-settled': 'Reported on the choice of modules',
  'contract.paragraph-14a': 'Changed modules of EnWG section 14a',
  'contract.levy-exemptions': 'Changed exemptions from levies',
  'mail.resend': 'Had a mail sent again',
  'market.receive': 'Entered a message of the market',
  'market.hand-over': 'Handed a message over to the market',
  'market.answer-by-hand': 'Entered an answer of the market',
  'market.set-aside': 'Set a message aside',
  'meter-readings.store': 'Stored meter readings',
  'readings.store': 'Stored readings',
  'task.retry': 'Had a task tried again',
  'task.release': 'Had a task tried again',
  'withdrawal.attach': 'Attached a declaration of withdrawal',
  'withdrawal.declared': 'Declared a withdrawal',
  'termination.attach': 'Attached a termination without login',
  'termination.declared': 'Declared a termination without login',
  'termination.settle': 'Settled a termination without login',
}

export const actionText = (action: string): string => actionWords[action] ?? action

export const deliveryWords: Readonly<Record<DeliveryStateName, string>> = {
  None: 'Not with the market yet',
  InChangeProcess: 'With the market',
  DeliveryPending: 'Confirmed',
  Delivery: 'Delivered',
  CancelledDelivery: 'Delivered, with an end',
  CancelledPendingDelivery: 'Confirmed, but ends before it begins',
  Cancelled: 'Ended',
  Denied: 'Denied',
  Revoked: 'Withdrawn',
  Unknown: 'Not known',
}

export const denialWords: Readonly<Record<DenialReason, string>> = {
  Dunning: 'Open debts',
  InsufficientSolvency: 'The credit check',
  ContractCommitment: 'Bound by another contract',
  Duplicate: 'Ordered twice',
  UnsuccessfulSupplierChange: 'The change of supplier failed',
  Other: 'Another reason',
}

/** A task by what it does: `sends a message to the market`. */
export const taskText = (kind: string): string =>
  Object.hasOwn(taskKinds, kind) ? taskKinds[kind as keyof typeof taskKinds] : kind

/** A mail by what it does, from its kind with or without the words around it: `confirms that an order was received`. */
export const mailText = (kind: string): string => taskText(`send-${kind.replace(/^send-|-mail$/g, '')}-mail`)

/** A message of the market by its name and process: `Registration (Anmeldung), 55001`. */
export function messageText(process: string, direction: 'in' | 'out'): string {
  const tables = direction === 'out' ? [sentMessages, receivedMessages] : [receivedMessages, sentMessages]
  const name = tables.flat().find((row) => row.process === process)?.name
  return name === undefined ? process : `${name}, ${process}`
}
