import type { TestService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'

/** The customer and the contract that tests ask about: demo data, with facts that do not move with today. */
export const contractPath = '/partner/v1/customers/20000018/contracts/30000016'

type Facts = {
  startDate?: string
  endDate?: string | null
  consumptionKwh?: number
  hasSmartMeter?: boolean
}

/** Gives the demo contract of a test's own database other facts: 3500 kWh from 2024 on, no module of §14a. */
export async function setContractFacts(
  { pool }: Pick<TestService, 'pool'>,
  facts: Facts = {},
): Promise<void> {
  const { startDate = '2024-01-01', endDate = null, consumptionKwh = 3500, hasSmartMeter = true } = facts
  await pool.query(sql`delete from contract_modules where contract_number = '30000016'`)
  await pool.query(sql`
    update orders set start_date = ${startDate}::date, end_date = ${endDate}::date,
      previous_annual_consumption_kwh = ${consumptionKwh}::integer,
      state = ${endDate === null ? 'Delivery' : 'Cancelled'}, delivery_state = ${endDate === null ? 'Delivery' : 'Cancelled'},
      cancellation_reason = ${endDate === null ? null : 'None'},
      capabilities = jsonb_build_object('hasSmartMeter', ${hasSmartMeter}::boolean)
    where contract_number = '30000016'`)
}
