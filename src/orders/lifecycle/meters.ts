/** What measures the delivery point of an order, by the day. */
import {
  hasSmartMeterOn,
  isSmart,
  type MeterChange,
  type Metered,
  type MeterPeriods,
  meterPeriodsOf,
} from '../../domain/measurement-technology.ts'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'

/** What changed about the meter of an order `o` since its supply began, oldest first, as JSON. */
export const meterChangesOfOrder = fragment`
  (select coalesce(jsonb_agg(jsonb_build_object('validFrom', c.valid_from,
      'measurementTechnology', c.measurement_technology) order by c.valid_from), '[]')
   from meter_changes c where c.contract_number = o.contract_number) as "meterChanges"`

type Row = Metered & Omit<Meter, 'hasSmartMeter'>
type Meter = MeterPeriods & { meterNumber: string | null; startDate: string | null }

/** The meter at the delivery point of an order, as far as known. */
export async function meterOf(db: Db, contractNumber: string): Promise<Meter> {
  const { rows } = await db.query<Row>(sql`
    select o.meter_number as "meterNumber", o.start_date as "startDate", o.capabilities,
      o.measurement_technology as "measurementTechnology", ${meterChangesOfOrder}
    from orders o where o.contract_number = ${contractNumber}`)
  const [row] = rows
  if (row === undefined) return { meterNumber: null, startDate: null, hasSmartMeter: false, meterChanges: [] }
  const { meterNumber, startDate } = row
  return { meterNumber, startDate, ...meterPeriodsOf(row) }
}

/** Whether there is a smart meter, or one is announced. */
export const isSmartMeterKnown = (meter: MeterPeriods): boolean => hasSmartMeterOn(meter, '9999-12-31')

/**
 * Stores what the market says about the meter of a locked order: fee and accounting follow it from its day on, and the customer is
 * notified where it costs more. What is known before the supply begins is the meter at its start.
 */
export async function changeMeter(
  tx: Db,
  contractNumber: string,
  { validFrom, measurementTechnology }: MeterChange,
  now: Date,
): Promise<void> {
  const before = await meterOf(tx, contractNumber)
  const { startDate } = before
  if (startDate === null || validFrom <= startDate)
    await tx.query(sql`
      update orders set measurement_technology = ${measurementTechnology}
      where contract_number = ${contractNumber}`)
  else if (hasSmartMeterOn(before, validFrom) !== isSmart(measurementTechnology))
    await tx.query(sql`
      insert into meter_changes (contract_number, valid_from, measurement_technology)
      values (${contractNumber}, ${validFrom}, ${measurementTechnology})
      on conflict (contract_number, valid_from) do update set measurement_technology = excluded.measurement_technology`)
  if (startDate === null) return
  const firstDay = validFrom > startDate ? validFrom : startDate
  if (hasSmartMeterOn(before, firstDay) === hasSmartMeterOn(await meterOf(tx, contractNumber), firstDay))
    return
  const payload = { validFrom: firstDay }
  await enqueueTask(tx, { kind: 'send-meter-change-mail', subject: contractNumber, payload, now })
}
