import { randomUUID } from 'node:crypto'
import { earliestEffectiveDate } from '../../contracts/price-changes/notice.ts'
import { insertNotices, markQueued } from '../../contracts/price-changes/notice-repository.ts'
import type { TariffFees } from '../../contracts/price-changes/price-notices.ts'
import { compareOn } from '../../energy/price-changes/compare-prices.ts'
import type { SuppliedContract, SuppliedContracts } from '../../energy/working-prices/supplied-contract.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { conflict } from '../../platform/refusal.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Catalogue } from '../../tariffs/catalogue/catalogue.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { addCustomers } from '../demo/add-customers.ts'
import type { DemoContract, DemoCustomer } from '../demo/demo-customers.ts'
import { findMissingDays, growDemoReadings } from '../demo/demo-readings.ts'
import { insertDemoAccount, insertHouseholds, linkAccounts } from '../demo/repository.ts'
import type { Player } from '../play-order.ts'
import { sceneCustomer } from './scene-customer.ts'
import { type Scene, type SceneName, scenes } from './scenes.ts'

export type SceneDeps = {
  db: Db
  keyring: Keyring
  catalogue: Cached<Catalogue>
  regions: Cached<Regions>
  suppliedContracts: Pick<SuppliedContracts, 'readOwn'>
  wakeWorker: () => void
}

type Placed = { name: SceneName; customer: DemoCustomer; contract: DemoContract }

/** Sets up situations for a partner, each with a new customer, and returns who they are. */
export async function setUpScenes(
  deps: SceneDeps,
  names: readonly SceneName[],
  player: Player,
): Promise<Placed[]> {
  const today = berlinDate(player.now)
  const placed = names.flatMap((name) => {
    const customer = sceneCustomer(name, today)
    return customer.contracts.map((contract) => ({ name, customer, contract }))
  })
  await placeCustomers(deps, placed, player)
  await growReadings(deps.db, player)
  for (const { name, customer, contract } of placed)
    if ((scenes[name] as Scene).hasPriceChange)
      await raisePrice(deps, { customer, contract, now: player.now })
  deps.wakeWorker()
  return placed
}

/** The same for one. */
export async function setUpScene(deps: SceneDeps, name: SceneName, player: Player): Promise<Placed> {
  const [set] = await setUpScenes(deps, [name], player)
  if (set === undefined) throw new Error('a scene has no contract')
  return set
}

async function placeCustomers(deps: SceneDeps, placed: readonly Placed[], player: Player): Promise<void> {
  const { keyring, catalogue, regions } = deps
  const adding = {
    ...{ keyring, owner: player, today: berlinDate(player.now) },
    prices: { catalogue: catalogue.current(), regions: regions.current() },
  }
  const customers = placed.map(({ customer }) => customer)
  await deps.db.transaction(async (tx) => {
    const added = await addCustomers(tx, adding, customers, insertDemoAccount)
    if (added.length < customers.length) throw noPrices()
    await insertHouseholds(
      tx,
      placed.flatMap(({ name, contract: { contractNumber } }) => {
        const { consumption } = scenes[name]
        return consumption === null ? [] : [{ contractNumber, ...consumption }]
      }),
    )
    await linkAccounts(
      tx,
      player,
      added.map(({ emailAddress }) => emailAddress),
    )
  })
}

const noPrices = () =>
  conflict(
    'A scene needs the demo tariffs and prices for Berlin, Hamburg and Munich, which are missing here.',
  )

/**
 * The worker would do it within ten seconds; the caller of a scene wants it now. The readings of somebody new are a history:
 * an event and a webhook for each of its days would bury all others.
 */
export async function growReadings(
  db: Db,
  { partnerId, now }: Pick<Player, 'partnerId' | 'now'>,
): Promise<void> {
  const partnerFilter = { partnerIds: [partnerId], mode: 'only' as const }
  const missing = await findMissingDays(db, now, partnerFilter)
  for (const isNew of [true, false]) {
    const days = missing.filter((each) => each.isNew === isNew)
    await growDemoReadings(db, days, now, { isTold: !isNew })
  }
}

async function raisePrice(
  { db, regions, suppliedContracts }: SceneDeps,
  { customer, contract, now }: Omit<Placed, 'name'> & { now: Date },
): Promise<void> {
  const supplied = await suppliedContracts.readOwn({
    customerNumber: customer.customerNumber,
    contractNumber: contract.contractNumber,
  })
  if (supplied === undefined) throw new Error('a contract that was just added is not there')
  await announcePriceChange({ db, regions: regions.current(), now }, supplied)
}

type Announcing = { db: Db; regions: Regions; now: Date }

/** Raises the service fee of one contract by a cent, and lets the letter about it be sent. */
async function announcePriceChange(
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
