import { type ContractModules, modulesOfOrder } from '../../contracts/modules.ts'
import type { LoadedPlace } from '../../domain/load-profiles/choose-profile.ts'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { Delivery } from '../readings/check-day.ts'
import { type ValueState, valueStates } from '../readings/day-values.ts'
import type { EnergyAmount, MeterReading, MeterRecords, ReadingSource } from './meter-reading.ts'

/** What a reading is checked against. */
export type MeteredContract = Delivery & {
  contractNumber: string
  /** As the order or the market says; null if nobody does. */
  meterNumber: string | null
  yearlyConsumptionKwh: number
  place: LoadedPlace
  modules: ContractModules[]
}

export async function findMeteredContract(
  db: Db,
  contractNumber: string,
): Promise<MeteredContract | undefined> {
  const { rows } = await db.query<MeteredContract>(sql`
    select o.contract_number as "contractNumber", o.start_date as "startDate", o.end_date as "endDate",
      o.meter_number as "meterNumber",
      coalesce(o.expected_annual_consumption_kwh, o.previous_annual_consumption_kwh) as "yearlyConsumptionKwh",
      jsonb_build_object('type', o.type, 'industry', o.industry,
        'hasPhotovoltaics', coalesce((o.capabilities ->> 'hasPhotovoltaics')::boolean, false),
        'photovoltaicsSince', o.photovoltaics_since,
        'hasBatteryStorage', coalesce((o.capabilities ->> 'hasBatteryStorage')::boolean, false)) as place,
      ${modulesOfOrder}
    from orders o where o.contract_number = ${contractNumber}`)
  return rows[0]
}

/** A record as stored: a reading has a meter, an amount its first day. */
export type StoredRecord = {
  id: string
  version: number
  meterNumber: string | null
  fromDate: string | null
  date: string
  milliwattHours: number
  source: ReadingSource
  valueState: ValueState
  isRollover: boolean
  isConfirmed: boolean
  isQuestioned: boolean
  receivedAt: Date
}

const columns = fragment`r.id, r.version, r.meter_number as "meterNumber", r.from_day as "fromDate", r.day as date,
  r.milliwatt_hours::float8 as "milliwattHours", r.source, r.state, r.is_rollover as "isRollover",
  r.is_confirmed as "isConfirmed", r.is_questioned as "isQuestioned", r.received_at as "receivedAt"`

// Nobody reads a meter more often than every day for ten years; it bounds what a request may cost.
const maxRecords = 4000

/** The records of a contract that nothing has replaced or reversed, newest first. */
export async function findRecords(db: Db, contractNumber: string): Promise<StoredRecord[]> {
  const { rows } = await db.query<Omit<StoredRecord, 'valueState'> & { state: number }>(sql`
    select ${columns} from meter_readings r
    where r.contract_number = ${contractNumber} and r.ended_at is null
    order by r.day desc, r.id desc limit ${maxRecords}`)
  return rows.map(({ state, ...row }) => ({ ...row, valueState: valueStates[state] as ValueState }))
}

/** Readings and amounts apart, as the rules take them. */
export function asRecords(stored: readonly StoredRecord[]): MeterRecords {
  const readings: MeterReading[] = []
  const amounts: EnergyAmount[] = []
  for (const { meterNumber, fromDate, date, ...told } of stored) {
    if (meterNumber !== null) readings.push({ ...told, meterNumber, date })
    else if (fromDate !== null) amounts.push({ ...told, fromDate, toDate: date })
  }
  return { readings, amounts }
}

export type NewRecord = Omit<StoredRecord, 'id'> & { messageIds: readonly string[] }

export async function insertRecord(tx: Db, contractNumber: string, record: NewRecord): Promise<void> {
  await tx.query(sql`
    insert into meter_readings (contract_number, meter_number, from_day, day, milliwatt_hours, source, state,
      is_rollover, is_confirmed, is_questioned, version, received_at, message_ids)
    values (${contractNumber}, ${record.meterNumber}, ${record.fromDate}, ${record.date}, ${record.milliwattHours},
      ${record.source}, ${valueStates.indexOf(record.valueState)}, ${record.isRollover}, ${record.isConfirmed},
      ${record.isQuestioned}, ${record.version}, ${record.receivedAt}, ${record.messageIds}::bigint[])`)
}

/** Ends a version; it stays as it was. */
export async function endRecord(tx: Db, id: string, now: Date): Promise<void> {
  await tx.query(sql`update meter_readings r set ended_at = ${now} where r.id = ${id}`)
}

/** The versions that one source has sent for a day, including those that were reversed. */
export async function countVersions(
  tx: Db,
  contractNumber: string,
  { source, date, fromDate, meterNumber }: Pick<NewRecord, 'source' | 'date' | 'fromDate' | 'meterNumber'>,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from meter_readings r
    where r.contract_number = ${contractNumber} and r.source = ${source} and r.day = ${date}::date
      and r.from_day is not distinct from ${fromDate}::date and r.meter_number is not distinct from ${meterNumber}::text`)
  return rows[0]?.count ?? 0
}

/** Another message brought the same value. Where it came without one, no reversal takes it back. */
export async function addMessage(tx: Db, id: string, messageId: string): Promise<void> {
  await tx.query(sql`
    update meter_readings r set message_ids = r.message_ids || ${messageId}::bigint
    where r.id = ${id} and r.message_ids <> '{}' and not r.message_ids @> array[${messageId}::bigint]`)
}

export type VersionOfRecord = StoredRecord & { endedAt: Date | null; messageIds: string[] }

/** Every version of what the market has told of a contract, oldest first. */
export async function findMarketVersions(tx: Db, contractNumber: string): Promise<VersionOfRecord[]> {
  const { rows } = await tx.query<Omit<VersionOfRecord, 'valueState'> & { state: number }>(sql`
    select ${columns}, r.ended_at as "endedAt", r.message_ids::text[] as "messageIds" from meter_readings r
    where r.contract_number = ${contractNumber} and r.source = 'Market' order by r.id`)
  return rows.map(({ state, ...row }) => ({ ...row, valueState: valueStates[state] as ValueState }))
}

/** The contracts for which a message brought a value that nothing has replaced. */
export async function contractsOfMessage(db: Db, messageId: string): Promise<string[]> {
  const { rows } = await db.query<{ contractNumber: string }>(sql`
    select distinct r.contract_number as "contractNumber" from meter_readings r
    where r.message_ids @> array[${messageId}::bigint] and r.ended_at is null order by 1`)
  return rows.map(({ contractNumber }) => contractNumber)
}
