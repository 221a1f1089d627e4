/** Every message between us and the market: the source of docs/operate/market-messages.md. */
import type { IncomingProcess } from './answers.ts'
import type { OutgoingProcess } from './messages.ts'
import type { Reply } from './replies.ts'

type Partner = 'grid operator' | 'metering operator' | 'previous supplier' | 'new supplier' | 'whom we asked'

export type SentRow = {
  readonly process: OutgoingProcess
  readonly name: string
  readonly to: Partner
  readonly trigger: string
  readonly answers: readonly IncomingProcess[]
  readonly due: string
  readonly tree: string | null
}

export type ReceivedRow = {
  readonly process: IncomingProcess | `13${string}`
  readonly name: string
  readonly from: Partner
  /** What we do with it. */
  readonly effect: string
  readonly answers: readonly Reply['process'][]
  readonly due: string | null
  readonly tree: string | null
}

const nextDay = 'of the next working day'

// biome-ignore format: a table
export const sentMessages: readonly SentRow[] = [
  { process: 'Identification', name: 'Identification of the market location', to: 'grid operator', trigger: 'an order without a market location is processed', answers: ['IdentificationPositive', 'IdentificationNegative'], due: `end ${nextDay}`, tree: 'E_0594' },
  { process: '55016', name: 'Cancellation (Kündigung)', to: 'previous supplier', trigger: 'the customer changes the supplier and has not cancelled', answers: ['55017', '55018'], due: `end ${nextDay}`, tree: 'E_0614' },
  { process: '55001', name: 'Registration (Anmeldung)', to: 'grid operator', trigger: 'the market location of an order is known', answers: ['55002', '55003'], due: `11:00 ${nextDay}`, tree: 'E_0622, E_0623' },
  { process: '55004', name: 'Deregistration (Abmeldung)', to: 'grid operator', trigger: 'a contract ends, or the customer withdraws from a confirmed supply', answers: ['55005', '55006'], due: `06:00 ${nextDay}`, tree: 'E_0607' },
  { process: '55022', name: 'Reversal (Storno)', to: 'whom we asked', trigger: 'an order is withdrawn or corrected while a message is under way, or a termination is taken back', answers: ['55023', '55024'], due: 'none', tree: null },
  { process: '17133', name: 'Order of a change of billing data (modules of § 14a EnWG)', to: 'grid operator', trigger: 'a partner registers a controllable device or chooses modules', answers: ['19133'], due: 'end of the second working day', tree: 'E_0595' },
  { process: '17011', name: 'Order of a change of the metering (smart meter)', to: 'metering operator', trigger: 'a partner orders a smart meter', answers: ['19005', '19006'], due: 'end of the tenth working day', tree: 'E_0250' },
]

// biome-ignore format: a table
export const receivedMessages: readonly ReceivedRow[] = [
  { process: 'IdentificationPositive', name: 'The market location', from: 'grid operator', effect: 'the order is registered', answers: [], due: null, tree: null },
  { process: 'IdentificationNegative', name: 'No market location', from: 'grid operator', effect: 'another grid operator is asked, or the partner for data', answers: [], due: null, tree: 'E_0594' },
  { process: '55017', name: 'Consent to the cancellation', from: 'previous supplier', effect: 'the registration goes on', answers: [], due: null, tree: 'E_0614' },
  { process: '55018', name: 'Refusal of the cancellation', from: 'previous supplier', effect: 'a later date, another try, or a question to the partner', answers: [], due: null, tree: 'E_0614' },
  { process: '55002', name: 'Consent to the registration', from: 'grid operator', effect: 'the supply is confirmed', answers: [], due: null, tree: 'E_0622, E_0623' },
  { process: '55003', name: 'Refusal of the registration', from: 'grid operator', effect: 'another date, another try, or the order is denied', answers: [], due: null, tree: 'E_0622, E_0623' },
  { process: '55005', name: 'Consent to the deregistration', from: 'grid operator', effect: 'the end is confirmed, or the supply lifted', answers: [], due: null, tree: 'E_0607' },
  { process: '55006', name: 'Refusal of the deregistration', from: 'grid operator', effect: 'an operator looks at it', answers: [], due: null, tree: 'E_0607' },
  { process: '55023', name: 'Consent to the reversal', from: 'whom we asked', effect: 'none', answers: [], due: null, tree: null },
  { process: '55024', name: 'Refusal of the reversal', from: 'whom we asked', effect: 'an operator looks at it', answers: [], due: null, tree: null },
  { process: '19133', name: 'State of the order of billing data', from: 'grid operator', effect: 'the modules hold from the ordered day (A20, A25), or are refused', answers: [], due: null, tree: 'E_0595' },
  { process: '19005', name: 'Consent to the change of the metering', from: 'metering operator', effect: 'the customer is notified when the smart meter is installed', answers: [], due: null, tree: 'E_0250' },
  { process: '19006', name: 'Refusal of the change of the metering', from: 'metering operator', effect: 'the order of the smart meter ends', answers: [], due: null, tree: 'E_0250' },
  { process: '55016', name: 'Cancellation of our contract', from: 'new supplier', effect: 'the contract ends as term and notice allow', answers: ['55017', '55018'], due: `end ${nextDay}`, tree: 'E_0614' },
  { process: '55010', name: 'Request to release a market location', from: 'grid operator', effect: 'the supply ends if the contract does, or somebody else moves in; silence is consent', answers: ['55011', '55012'], due: '09:00 of the working day after the registration', tree: 'E_0624' },
  { process: '55037', name: 'End of the assignment', from: 'grid operator', effect: 'the supply ends', answers: [], due: null, tree: null },
  { process: '55038', name: 'Lifting of a future assignment', from: 'grid operator', effect: 'the supply does not begin', answers: [], due: null, tree: null },
  { process: '55007', name: 'Deregistration by the grid operator', from: 'grid operator', effect: 'the supply ends; the gateway answers it', answers: [], due: `05:00 ${nextDay}`, tree: 'E_0609' },
  { process: '55036', name: 'Existing assignment', from: 'grid operator', effect: 'names the previous supplier', answers: [], due: null, tree: null },
  { process: '55616', name: 'Changed data of the market location', from: 'grid operator', effect: 'the kind of meter is taken over, and a smart meter that we ordered is installed; what is not known is filled; contradictions are shown to the operator', answers: [], due: null, tree: null },
  { process: '55607', name: 'Assignment of a market location that feeds in', from: 'grid operator', effect: 'shown to the operator', answers: [], due: null, tree: null },
  { process: '55218', name: 'Billing data of grid usage', from: 'grid operator', effect: 'shown to the operator', answers: [], due: null, tree: null },
  { process: '21025', name: 'Failure of the change of the metering', from: 'metering operator', effect: 'the order of the smart meter ends', answers: [], due: null, tree: 'E_0286' },
  { process: '13017', name: 'Meter reading', from: 'metering operator', effect: 'stored as a meter reading, from which quarter-hours are made', answers: [], due: null, tree: null },
  { process: '13018', name: 'Load profile of a metering location', from: 'metering operator', effect: 'kept apart from the market location, and billed only if it is the only one', answers: [], due: null, tree: null },
  { process: '13019', name: 'Amount of energy', from: 'metering operator', effect: 'stored as an amount of energy, from which quarter-hours are made', answers: [], due: null, tree: null },
  { process: '13025', name: 'Load profile of a market location', from: 'metering operator', effect: 'stored as readings (`docs/operate/readings.md`)', answers: [], due: null, tree: null },
]

/** What we answer requests with; their rows above name the processes. */
const replyNames: Readonly<Record<Reply['process'], string>> = {
  '55017': 'Our consent to the cancellation',
  '55018': 'Our refusal of the cancellation',
  '55011': 'Our release of the market location',
  '55012': 'Our refusal to release the market location',
}

/** What a message is called; null for a process that nobody knows. */
export function messageName(direction: 'in' | 'out', process: string): string | null {
  const rows: readonly (SentRow | ReceivedRow)[] = direction === 'out' ? sentMessages : receivedMessages
  const name = rows.find((row) => row.process === process)?.name
  return name ?? (direction === 'out' ? (replyNames[process as Reply['process']] ?? null) : null)
}
