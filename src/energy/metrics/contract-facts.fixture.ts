import type { TestService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'

/** The demo customer and contract that tests use, with facts that do not depend on today. */
export const contractPath = '/partner/v1/customers/20000018/contracts/30000016'

type Facts = {
  startDate?: string
  endDate?: string | null
  consumptionKwh?: number
  hasSmartMeter?: boolean
  type?: 'Private' | 'Business'
  industry?: string | null
  hasPhotovoltaics?: boolean
  hasBatteryStorage?: boolean
}

/** Sets fixed facts for the demo contract: 3500 kWh from 2024, no module of §14a. */
export async function setContractFacts(
  { pool }: Pick<TestService, 'pool'>,
  facts: Facts = {},
): Promise<void> {
  const { startDate = '2024-01-01', endDate = null, consumptionKwh = 3500, hasSmartMeter = true } = facts
  const { type = 'Private', industry = null, hasPhotovoltaics = false, hasBatteryStorage = false } = facts
  await pool.query(sql`delete from contract_modules where contract_number = '30000016'`)
  await pool.query(sql`delete from meter_changes where contract_number = '30000016'`)
  await pool.query(sql`
    update orders set start_date = ${startDate}::date, end_date = ${endDate}::date,
      previous_annual_consumption_kwh = ${consumptionKwh}::integer,
      state = ${endDate === null ? 'Delivery' : 'Cancelled'}, delivery_state = ${endDate === null ? 'Delivery' : 'Cancelled'},
      cancellation_reason = ${endDate === null ? null : 'None'},
      type = ${type}, industry = ${industry},
      capabilities = jsonb_build_object('hasSmartMeter', ${hasSmartMeter}::boolean,
        'hasPhotovoltaics', ${hasPhotovoltaics}::boolean, 'hasBatteryStorage', ${hasBatteryStorage}::boolean)
    where contract_number = '30000016'`)
}
