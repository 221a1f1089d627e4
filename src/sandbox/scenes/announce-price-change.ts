import { randomUUID } from 'node:crypto'
import { earliestEffectiveDate } from '../../contracts/price-changes/notice-period.ts'
import { insertNotices, markQueued } from '../../contracts/price-changes/notice-repository.ts'
import type { TariffFees } from '../../contracts/price-changes/price-notices.ts'
import { compareOn } from '../../energy/price-changes/compare-prices.ts'
import type { SuppliedContract } from '../../energy/working-prices/supplied-contract.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'

type Announcing = { db: Db; regions: Regions; now: Date }

/** Raises the service fee of one contract by a cent, and lets the letter about it be sent. */
export async function announcePriceChange(
  { db, regions, now }: Announcing,
  contract: SuppliedContract,
): Promise<void> {
  const effectiveDate = firstOfNextMonth(earliestEffectiveDate(berlinDate(now), true))
  const notice = compareOn(regions, contract, {
    ...{ effectiveDate, type: 'Private' },
    newFees: dearerFees(contract.tariff),
  })
  if (notice === undefined || notice === 'unpriced') throw new Error('a higher fee makes no difference')
  const { contractNumber } = contract
  await db.transaction(async (tx) => {
    await ensureRun(tx, effectiveDate, now)
    await insertNotices(tx, effectiveDate, [notice])
    await markQueued(tx, effectiveDate, [{ contractNumber, id: randomUUID() }])
    const payload = { effectiveDate }
    await enqueueTask(tx, { kind: 'send-price-change-mail', subject: contractNumber, payload, now })
  })
}

const dearerFees = (tariff: TariffFees): TariffFees => ({
  serviceFeeCentPerKwhNet: String(Number(tariff.serviceFeeCentPerKwhNet) + 1),
  baseServiceFeeEuroPerMonthNet: tariff.baseServiceFeeEuroPerMonthNet,
  greenCertificateCentPerKwhNet: tariff.greenCertificateCentPerKwhNet,
  riskPremiumCentPerKwhNet: tariff.riskPremiumCentPerKwhNet,
  energyPriceCentPerKwhNet: tariff.energyPriceCentPerKwhNet,
})

/** A notice belongs to a run of its day. One that operators prepared or sent stays as it is. */
const ensureRun = (tx: Db, effectiveDate: string, now: Date) =>
  tx.query(sql`
    insert into price_change_runs (effective_date, state, created_by, created_at, prepared_at, started_at, finished_at)
    values (${effectiveDate}, 'finished', 'sandbox', ${now}, ${now}, ${now}, ${now})
    on conflict do nothing`)

function firstOfNextMonth(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
