import { type Db, sql } from '../../platform/db/sql.ts'

type Found = { kwh: number | null }

/**
 * What a customer consumed in the last year as it was measured, in kWh, for the supplier that follows; null where it is not
 * known: 365 days without a gap, or two readings of a meter about a year apart.
 */
export async function measuredYearKwh(tx: Db, contractNumber: string, today: string): Promise<number | null> {
  const { rows: days } = await tx.query<{ day: string | null }>(sql`
    select max(d.day) as day from reading_days d
    where d.contract_number = ${contractNumber} and d.day > ${today}::date - 31 and d.day < ${today}::date`)
  const last = days[0]?.day ?? null
  if (last === null) return betweenReadings(tx, contractNumber, today)
  const { rows } = await tx.query<Found>(sql`
    select case count(*) when 365 then round(sum(d.total) / 1000000)::int end as kwh from reading_days d
    where d.contract_number = ${contractNumber} and d.day > ${last}::date - 365 and d.day <= ${last}::date and d.gaps = 0`)
  return rows[0]?.kwh ?? null
}

async function betweenReadings(tx: Db, contractNumber: string, today: string): Promise<number | null> {
  const { rows } = await tx.query<Found>(sql`
    with counted as (
      select r.meter_number, r.day, r.milliwatt_hours, r.is_rollover, r.source from meter_readings r
      where r.contract_number = ${contractNumber} and r.from_day is null and r.ended_at is null and not r.is_questioned)
    select round((l.milliwatt_hours - f.milliwatt_hours) / 1000000.0 * 365 / (l.day - f.day))::int as kwh
    from counted l join counted f on f.meter_number = l.meter_number
    where l.day > ${today}::date - 365 and l.day - f.day between 330 and 400 and l.milliwatt_hours >= f.milliwatt_hours
      and l.source <> 'Estimate' and f.source <> 'Estimate'
      and not exists (select from counted r
        where r.meter_number = l.meter_number and r.is_rollover and r.day > f.day and r.day <= l.day)
    order by l.day desc, abs(l.day - f.day - 365), f.day
    limit 1`)
  return rows[0]?.kwh ?? null
}
