import type { LoadProfile } from '../../domain/load-profiles/load-profile.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { forecastConsumption } from '../forecasts/forecast-consumption.ts'
import { profileOfContract, profilesInUse } from '../forecasts/profile-of-contract.ts'
import { quoted } from '../readings/check-day.ts'
import { keyOfMessage, type ReceivedMessage, receiveMessages } from '../readings/mscons/messages.ts'
import { lockContracts, openContracts } from '../readings/repository.ts'
import { faultOfRecord, type IncomingRecord } from './incoming-record.ts'
import { withMeter } from './meter-in-use.ts'
import { type MeterReading, milliwattHoursPerKwh } from './meter-reading.ts'
import { compare, type Expected, type Finding, type Judgement, judge, outcomeOf } from './plausibility.ts'
import {
  addMessage,
  asRecords,
  countVersions,
  endRecord,
  findMeteredContract,
  findRecords,
  insertRecord,
  type MeteredContract,
  type NewRecord,
  type StoredRecord,
} from './repository.ts'

/**
 * `questioned`: kept without effect where the market has sent it, else not kept, until somebody confirms it.
 * `field` and `reason` say why something is refused, questioned or unusual.
 */
export type RecordOutcome = {
  line: number
  contractNumber: string
  date: string
  result: 'stored' | 'unchanged' | 'questioned' | 'refused'
  finding?: Finding
  field?: string
  reason?: string
  /** The reading that this one was compared with. */
  compared?: { date: string; kwh: number }
}

/** Runs the transaction of a contract, for callers that write something else in it. */
export type RunRecords = (store: (tx: Db) => Promise<RecordOutcome[]>) => Promise<RecordOutcome[]>
type Options = { now: Date; transaction?: RunRecords | undefined }

/** Stores meter readings and amounts of energy, the records of a contract in one transaction. */
export async function storeRecords(
  db: Db,
  records: readonly IncomingRecord[],
  { now, transaction = (store) => db.transaction(store) }: Options,
): Promise<RecordOutcome[]> {
  const profiles = await profilesInUse(db)
  const outcomes: RecordOutcome[] = []
  for (const contractNumber of new Set(records.map((record) => record.contractNumber))) {
    const ofContract = records.filter((record) => record.contractNumber === contractNumber)
    const contract = mayExist(contractNumber) ? await findMeteredContract(db, contractNumber) : undefined
    if (contract === undefined) {
      const reason = `there is no contract ${quoted(contractNumber)}`
      outcomes.push(
        ...ofContract.map((record) => outcome(record, 'refused', { field: 'contractNumber', reason })),
      )
      continue
    }
    await openContracts(db, [contractNumber])
    outcomes.push(
      ...(await transaction(async (tx) => {
        // The row that imports of quarter-hours lock: readings of a contract follow one another, and end with its erasure.
        if ((await lockContracts(tx, [contractNumber])).length === 0)
          throw conflict('The readings of the contract were erased in the meantime.')
        const profile = profileOfContract(profiles, contract)
        const messages = await receiveMessages(
          tx,
          ofContract.map(({ message }) => message),
          now,
        )
        const stored: RecordOutcome[] = []
        for (const record of ofContract)
          stored.push(await storeRecord(tx, record, { contract, profile, now, messages }))
        return stored
      })),
    )
  }
  return outcomes.sort((one, other) => one.line - other.line)
}

// Every version is kept, so nobody may make as many as they like.
const maxVersions = 50

type Context = {
  contract: MeteredContract
  profile: LoadProfile
  now: Date
  messages: ReadonlyMap<string, ReceivedMessage>
}

async function storeRecord(tx: Db, incoming: IncomingRecord, context: Context): Promise<RecordOutcome> {
  const { contract, now } = context
  const known = await findRecords(tx, contract.contractNumber)
  const named = withMeter(incoming, asRecords(known).readings, contract)
  if ('reason' in named) return outcome(incoming, 'refused', named)
  const fault = faultOfRecord(named, { delivery: contract, today: berlinDate(now) })
  if (fault !== undefined) return outcome(named, 'refused', fault)

  const former = known.find((record) => isSamePlace(record, named))
  const message = named.message && context.messages.get(keyOfMessage(named.message))
  if (message?.isReversed)
    return outcome(named, 'unchanged', { reason: `the message ${named.message?.number} was reversed` })
  if (named.isReversal) return reverse(tx, named, { former, now })
  const milliwattHours = Math.round(named.kwh * milliwattHoursPerKwh)
  if (former !== undefined && isRepeated(former, { ...named, milliwattHours })) {
    if (message !== undefined) await addMessage(tx, former.id, message.id)
    return outcome(named, 'unchanged')
  }

  const { isConfirmed, source } = named
  const { finding, judgement } = findingOf({ ...named, milliwattHours }, asRecords(known).readings, context)
  const result = outcomeOf(finding, source, isConfirmed)
  const remark = finding === 'fits' ? {} : remarkOn(finding, judgement)
  if (result === 'refused') return outcome(named, 'refused', remark)
  if (result === 'questioned' && source !== 'Market') return outcome(named, 'questioned', remark)
  const version = 1 + (await countVersions(tx, contract.contractNumber, named))
  if (version > maxVersions && source !== 'Market')
    return outcome(named, 'refused', {
      field: 'date',
      reason: `the reading of ${named.date} was changed too often`,
    })
  if (former !== undefined) await endRecord(tx, former.id, now)
  const record: NewRecord = {
    ...{ meterNumber: named.meterNumber, fromDate: named.fromDate, date: named.date, milliwattHours },
    ...{ source, valueState: named.valueState, isRollover: named.isRollover, isConfirmed },
    isQuestioned: result === 'questioned',
    version,
    receivedAt: now,
    messageIds: message === undefined ? [] : [message.id],
  }
  await insertRecord(tx, contract.contractNumber, record)
  return outcome(named, result === 'questioned' ? 'questioned' : 'stored', remark)
}

const outcome = (
  { line, contractNumber, date }: IncomingRecord,
  result: RecordOutcome['result'],
  remark: Pick<RecordOutcome, 'finding' | 'field' | 'reason' | 'compared'> = {},
): RecordOutcome => ({ line, contractNumber, date, result, ...remark })

type Place = Pick<StoredRecord, 'source' | 'date' | 'fromDate' | 'meterNumber'>
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.source === other.source &&
  one.date === other.date &&
  one.fromDate === other.fromDate &&
  one.meterNumber === other.meterNumber

type Value = Pick<StoredRecord, 'milliwattHours' | 'valueState' | 'isRollover' | 'isConfirmed'>

/** A confirmation is news only for a value that is still questioned. */
const isRepeated = (former: StoredRecord, value: Value): boolean =>
  former.milliwattHours === value.milliwattHours &&
  former.valueState === value.valueState &&
  former.isRollover === value.isRollover &&
  !(former.isQuestioned && value.isConfirmed)

async function reverse(
  tx: Db,
  record: IncomingRecord,
  { former, now }: { former: StoredRecord | undefined; now: Date },
): Promise<RecordOutcome> {
  if (former === undefined) return outcome(record, 'unchanged')
  await endRecord(tx, former.id, now)
  return outcome(record, 'stored')
}

/** What a record is like, compared with the readings around it and with the profile. */
function findingOf(
  record: IncomingRecord & { milliwattHours: number },
  known: readonly MeterReading[],
  { contract, profile, now }: { contract: MeteredContract; profile: LoadProfile; now: Date },
): { finding: Finding; judgement?: Judgement } {
  const { yearlyConsumptionKwh } = contract
  const forecast = forecastConsumption(profile, { yearlyConsumptionKwh, scale: undefined })
  const expected: Expected = (fromDate, toDate) => {
    let sum = 0
    for (let day = dayNumberOf(fromDate); day < dayNumberOf(toDate); day++) sum += forecast.ofDay(day)
    return sum
  }
  const { meterNumber, fromDate, date, milliwattHours } = record
  if (fromDate !== null) return { finding: compare(milliwattHours, expected(fromDate, date)) }
  const reading: MeterReading = {
    ...record,
    meterNumber: meterNumber ?? '',
    isQuestioned: false,
    receivedAt: now,
  }
  const judgement = judge(reading, known, expected)
  return { finding: judgement.finding, judgement }
}

const kwhOf = (reading: MeterReading | undefined) => (reading?.milliwattHours ?? 0) / milliwattHoursPerKwh

/** What is unusual about a record, and the reading that shows it. */
function remarkOn(finding: Finding, judgement: Partial<Judgement> = {}) {
  const { before, after } = judgement
  const other = finding === 'above-following' ? after : before
  return {
    ...{ finding, field: 'kwh', reason: reasonOf(finding, judgement) },
    ...(other && { compared: { date: other.date, kwh: kwhOf(other) } }),
  }
}

/** For people, without a full stop. */
function reasonOf(finding: Finding, { before, after }: Partial<Judgement> = {}): string {
  if (finding === 'below-previous')
    return `kwh is less than the ${kwhOf(before)} kWh of ${before?.date}, and the register is not said to have gone through zero`
  if (finding === 'above-following') return `kwh is more than the ${kwhOf(after)} kWh of ${after?.date}`
  const than = before === undefined ? '' : ` since ${before.date}`
  const how = { 'much-less': 'much less', 'much-more': 'much more', 'far-too-much': 'far more' }
  return `the consumption${than} is ${how[finding as keyof typeof how]} than expected`
}
