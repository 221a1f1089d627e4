import type { Collected } from '../day-collector.ts'
import type { MessageRef, Reversal } from '../reading-item.ts'
import { isRecordProcess, recordReader } from './records.ts'
import { BrokenInterchange, type Segment, segmentsOf } from './segments.ts'
import { seriesReader } from './series.ts'
import type { CollectedRecord } from './tariff-times.ts'

type Message = {
  reference: string
  firstSegment: number
  decimal: string
  /** By the process: quarter-hours, or what meters showed. */
  series: ReturnType<typeof seriesReader> | ReturnType<typeof recordReader>
  /** Emitted only once the message is complete. */
  days: (Collected | CollectedRecord)[]
  /** Why the message is not used. */
  refusal?: string
  sender: string
  /** The number of its document (BGM). */
  number: string
  isReversal: boolean
  /** The number of the document that it reverses (RFF+ACW). */
  reverses?: string
}

// A message is buffered until its end; the market sends one location with a few weeks at most.
const maxDaysInMessage = 10_000
const reversal = '1'
const reversalProcess = '13006'

/**
 * Reads days of quarter-hours, meter readings and amounts of energy from an interchange of MSCONS messages. The owner of
 * each is its location. A message is used as a whole or not at all: a trailer that does not match means that something was lost.
 * A reversal names another message of the same sender.
 */
export async function* readMscons(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Collected | CollectedRecord | Reversal> {
  let message: Message | undefined
  let reference: string | undefined
  let messages = 0
  let isComplete = false
  try {
    for await (const segment of segmentsOf(chunks)) {
      const { number, tag, elements, characters } = segment
      if (reference === undefined && tag !== 'UNB')
        throw new BrokenInterchange(
          number,
          'the file is not an EDIFACT interchange: it does not begin with UNB',
        )
      if (tag === 'UNB') {
        if (reference !== undefined && !isComplete)
          yield refused(number, `the interchange ${reference} has no end (UNZ)`)
        message = undefined
        reference = textAt(elements, 4)
        messages = 0
        isComplete = false
      } else if (tag === 'UNZ') {
        const fault = trailerFault(elements, { count: messages, reference: reference ?? '', of: 'messages' })
        if (message !== undefined) yield refused(number, `the message ${message.reference} has no end (UNT)`)
        if (fault !== undefined) yield refused(number, `the interchange is incomplete: ${fault}`)
        message = undefined
        isComplete = true
      } else if (tag === 'UNH') {
        if (message !== undefined) yield refused(number, `the message ${message.reference} has no end (UNT)`)
        messages++
        message = messageOf(segment, characters.decimal)
      } else if (tag === 'UNT' && message !== undefined) {
        yield* endOf(message, segment)
        message = undefined
      } else if (message !== undefined) {
        read(message, segment)
      }
    }
    if (!isComplete)
      yield refused(
        0,
        reference === undefined ? 'the file is empty' : 'the file is truncated: UNZ is missing',
      )
  } catch (error) {
    if (!(error instanceof BrokenInterchange)) throw error
    yield refused(error.segment, error.message)
  }
}

const refused = (line: number, reason: string): Collected => ({ line, owner: null, date: null, reason })
const textAt = (elements: string[][], element: number, component = 0) =>
  (elements[element]?.[component] ?? '').slice(0, 40)

function messageOf({ number, elements }: Segment, decimal: string): Message {
  const type = textAt(elements, 1)
  const message = {
    reference: textAt(elements, 0),
    firstSegment: number,
    decimal,
    series: seriesReader(decimal),
    days: [],
    ...{ sender: '', number: '', isReversal: false },
  }
  return type === 'MSCONS' ? message : { ...message, refusal: `its type is ${type}, not MSCONS` }
}

function read(message: Message, segment: Segment): void {
  const { tag, elements } = segment
  const process = tag === 'RFF' && textAt(elements, 0) === 'Z13' ? textAt(elements, 0, 1) : ''
  if (isRecordProcess(process)) message.series = recordReader(process, message.decimal)
  if (tag === 'BGM') message.number = textAt(elements, 1)
  if (tag === 'NAD' && textAt(elements, 0) === 'MS') message.sender = textAt(elements, 1)
  if (tag === 'RFF' && textAt(elements, 0) === 'ACW') message.reverses = textAt(elements, 0, 1)
  message.isReversal ||= (tag === 'BGM' && textAt(elements, 2) === reversal) || process === reversalProcess
  if (message.refusal !== undefined || message.isReversal) return
  message.days.push(...message.series.read(segment))
  if (message.days.length > maxDaysInMessage)
    message.refusal = `it has more than ${maxDaysInMessage} days; send fewer per message`
}

function* endOf(
  message: Message,
  { number, elements }: Segment,
): Generator<Collected | CollectedRecord | Reversal> {
  const { reference, firstSegment, refusal, series, days, isReversal } = message
  const all = isReversal ? [] : [...days, ...series.end()]
  const count = number - firstSegment + 1
  const reversed = isReversal ? refOf(message.sender, message.reverses) : undefined
  const fault =
    refusal ??
    trailerFault(elements, { count, reference, of: 'segments' }) ??
    (isReversal ? (reversed ? undefined : unnamed) : series.broken())
  if (fault !== undefined) {
    yield refused(number, `the message ${reference} was not used: ${fault}`)
    return
  }
  if (reversed !== undefined) {
    yield { line: number, message: reference, reverses: reversed }
    return
  }
  const ref = refOf(message.sender, message.number)
  yield* ref === undefined ? all : all.map((each) => ('reason' in each ? each : { ...each, message: ref }))
  if (all.length === 0) yield refused(number, `the message ${reference} has no ${series.wanted}`)
}

const unnamed = 'it reverses another message and does not name it (RFF+ACW)'

/** A message without a sender or a number cannot be reversed. PostgreSQL stores no control characters. */
const refOf = (sender: string, number = ''): MessageRef | undefined =>
  [sender, number].every((text) => /^[^\p{C}]+$/u.test(text)) ? { sender, number } : undefined

type Expected = { count: number; reference: string; of: string }

/** UNT and UNZ repeat the count and the reference of what they end. */
function trailerFault(elements: string[][], { count, reference, of }: Expected): string | undefined {
  const [statedCount, statedReference] = [textAt(elements, 0), textAt(elements, 1)]
  if (Number(statedCount) !== count) return `it has ${count} ${of}, but its trailer says ${statedCount}`
  return statedReference === reference
    ? undefined
    : `it begins as ${reference}, but ends as ${statedReference}`
}
