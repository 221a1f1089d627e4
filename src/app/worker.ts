/** What is done after a commit: every kind of task and who does it. */

import { availabilityNoter } from '../backoffice/availability/availability.ts'
import { finishErasures } from '../backoffice/customers/erase-customer.ts'
import { addUpFigures } from '../backoffice/figures/add-up-figures.ts'
import { isRecountDue } from '../backoffice/figures/recount-orders.ts'
import { readReturns } from '../backoffice/mails/read-returns.ts'
import { dropExpired } from '../backoffice/personal-data/drop-expired.ts'
import { indexCustomers, queueUnindexed } from '../backoffice/search/index-customers.ts'
import { findDueContracts } from '../billing/bills/due-contracts.ts'
import { clarifyWithdrawalTask } from '../contracts/declarations/declare.ts'
import { settleMarketOrdersTask } from '../contracts/open-market-orders.ts'
import { expectPriceChanges } from '../contracts/price-changes/expect-changes.ts'
import { queueLetters, reportMissingPrices } from '../contracts/price-changes/queue-letters.ts'
import { findDaysIn } from '../contracts/price-changes/run-repository.ts'
import { endDueAccess } from '../customers/grants/last-access.ts'
import { fetchMissingPrices } from '../energy/day-ahead-prices/fetch-prices.ts'
import { priceSources } from '../energy/day-ahead-prices/sources/price-sources.ts'
import { forecastWhenDue } from '../energy/price-forecast/forecast-when-due.ts'
import type { RetrainOptions } from '../energy/price-forecast/retrain.ts'
import { findCostsDue } from '../energy/readings/costs-due.ts'
import { publishAll } from '../events/publish-events.ts'
import { startDeliverer } from '../events/webhooks/deliver.ts'
import { webhookReach } from '../events/webhooks/send-delivery.ts'
import { applyWaitingTask } from '../orders/lifecycle/apply-message.ts'
import { deliverWaiting } from '../orders/lifecycle/hand-over.ts'
import { notifyMarketOfEndTask, sendMessageTask } from '../orders/lifecycle/market-tasks.ts'
import { moveDueOrders } from '../orders/lifecycle/move-due-orders.ts'
import { processOrderTask } from '../orders/lifecycle/process-order.ts'
import { remindOfSecrets } from '../partners/remind-of-secrets.ts'
import { dropExpiredAssertions } from '../partners/tokens/client-assertion.ts'
import { dropExpiredRevocations } from '../partners/tokens/revoked-tokens.ts'
import { resealWhenDue } from '../platform/encryption/reseal.ts'
import { describeError } from '../platform/log/log.ts'
import { lacksGateway } from '../platform/settings/lacks-gateway.ts'
import type { TaskHandler } from '../platform/tasks/task.ts'
import type { TaskKind } from '../platform/tasks/task-kinds.ts'
import { regularly, startWorker, type Worker } from '../platform/tasks/worker.ts'
import { type Clock, eachClock, type PartnerFilter, systemClock } from '../platform/time/clock.ts'
import type { Deps } from './deps.ts'
import { creditOf, marketOf, simulatorsOf } from './external-systems.ts'
import { inFileProcess } from './files.ts'
import { healthChecksOf } from './health/health-checks.ts'
import { type MailTaskKind, mailTaskKinds } from './mail-task-kinds.ts'
import type { Demo, TestEnvironment } from './sandbox.ts'
import { sealedColumns } from './sealed-columns.ts'
import { inThread } from './threads.ts'

export type WorkerDeps = Pick<Deps, 'db' | 'keyring' | 'config' | 'log'> & TestEnvironment

type Handlers = Record<TaskKind, TaskHandler>
type MailHandlers = Pick<Handlers, MailTaskKind>

export function taskHandlers(deps: WorkerDeps, mails: MailHandlers = mailsInThread(deps)): Handlers {
  const { config, db } = deps
  const processing = {
    ...deps,
    credit: creditOf(deps),
    market: marketOf(deps),
    identity: config.marketIdentity,
    isTestMeter: simulatorsOf(deps),
  }
  return {
    ...mails,
    'process-order': processOrderTask(processing),
    'send-market-message': sendMessageTask(processing),
    'tell-market-of-the-end': notifyMarketOfEndTask(processing),
    'apply-waiting-messages': applyWaitingTask(processing),
    'settle-market-orders': settleMarketOrdersTask(processing),
    'clarify-withdrawal': clarifyWithdrawalTask(db),
    ...deps.sandbox?.taskHandlers(deps),
  }
}

/** A thread makes and sends mails from first to last: a contract confirmation is 100 kB that need not pass through here. */
function mailsInThread({ db: { address }, keyring, clock, config }: WorkerDeps): MailHandlers {
  const { environment, isOpenToOthers, sandbox, authUrl, supplier, securityContact } = config
  const { creditAgency, smtpUrl, mailFrom, returnsAddress } = config
  const where = { environment, isOpenToOthers, sandbox, authUrl }
  const mailConfig = {
    ...{ ...where, supplier, securityContact, creditAgency },
    ...{ smtpUrl, mailFrom, returnsAddress },
  }
  const doMailTask = inThread('doMailTask')
  const aheadMilliseconds = () => clock.now().getTime() - systemClock.now().getTime()
  const handlers = mailTaskKinds.map((kind): [MailTaskKind, TaskHandler] => [
    kind,
    (task) =>
      doMailTask(kind, task, {
        address,
        encryptionKeys: keyring.keys,
        config: mailConfig,
        aheadMilliseconds: aheadMilliseconds(),
      }),
  ])
  return Object.fromEntries(handlers) as MailHandlers
}

/** Starts the worker of a process. Any number may run on one database; none in quarantine, since all that leaves us passes here. */
export function startTaskWorker(deps: WorkerDeps): Worker {
  if (deps.config.isQuarantined) return { wake() {}, close: async () => {} }
  const handlersOn = (clock: Clock) => taskHandlers({ ...deps, clock })
  const worker = startWorker({
    ...deps,
    handlers: taskHandlers(deps),
    handlersOn,
    sharingServer: mailTaskKinds,
  })
  const deliverer = startDeliverer({ ...deps, reach: webhookReach(deps.config) })
  const onError = (error: unknown) => deps.log.warn({ error: describeError(error) }, 'regular work failed')
  let isStopped = false
  const publish = () =>
    publishAll(deps.db, deps.clock, { onPublished: deliverer.wake, isStopped: () => isStopped })
  const stops = [...regularWork(deps, worker.wake), { work: publish, milliseconds: 200 }].map(
    ({ work, ...pace }) => regularly(work, { ...pace, onError }),
  )
  return {
    wake() {
      worker.wake()
      deliverer.wake()
    },
    async close() {
      isStopped = true
      await Promise.all([...stops.map((stop) => stop()), worker.close(), deliverer.close()])
    },
  }
}

type RegularWork = { work: () => Promise<unknown>; milliseconds: number; isDueAtOnce?: boolean }

function regularWork(
  { db, keyring, clock, log, config, demo }: WorkerDeps,
  wakeWorker: () => void,
): RegularWork[] {
  // None where prices are synthetic.
  const sources = priceSources(config.dayAheadPrices, inFileProcess('parseXml'))
  const readMails = (url: string) => () =>
    readReturns({
      db,
      log,
      url,
      parse: inFileProcess('parseReport'),
      now: clock.now,
      realNow: systemClock.now,
    })
  /** One clock after the other; there is more than one in a test environment alone. */
  const onEachClock =
    (work: (now: Date, partnerFilter: PartnerFilter | undefined) => Promise<unknown>) => async () => {
      for (const { now, partnerFilter } of eachClock(clock)) await work(now, partnerFilter)
    }
  // What is kept for a while, is counted, or concerns all partners at once goes by the clock that all begin with.
  return [
    { work: () => dropExpired(db, clock.now()), milliseconds: 60 * 60 * 1000 },
    { work: () => finishErasures(db, clock.now()), milliseconds: 60 * 60 * 1000 },
    { work: () => dropExpiredRevocations(db, clock.now()), milliseconds: 60 * 60 * 1000 },
    { work: () => dropExpiredAssertions(db, clock.now()), milliseconds: 60 * 60 * 1000 },
    { work: () => remindOfSecrets(db, clock), milliseconds: 60_000, isDueAtOnce: true },
    { work: () => encryptRest({ db, keyring, log }), milliseconds: 60_000, isDueAtOnce: true },
    // Asked with an index, this costs next to nothing; what it finds happened at midnight.
    { work: onEachClock((now, partnerFilter) => moveDueOrders(db, now, partnerFilter)), milliseconds: 5000 },
    { work: onEachClock((now, partnerFilter) => endDueAccess(db, now, partnerFilter)), milliseconds: 5000 },
    { work: () => indexCustomers({ db, keyring }), milliseconds: 500 },
    { work: () => queueUnindexed(db), milliseconds: 24 * 60 * 60 * 1000, isDueAtOnce: true },
    { work: () => addUpFigures(db), milliseconds: 5000 },
    { work: () => recountFigures({ db, clock, log }), milliseconds: 60_000, isDueAtOnce: true },
    // What waited for a person while there was no gateway.
    ...(lacksGateway(config)
      ? []
      : [
          {
            work: async () => {
              if ((await deliverWaiting(db, clock.now())) > 0) wakeWorker()
            },
            milliseconds: 60_000,
            isDueAtOnce: true,
          },
        ]),
    // How often a process asks whether it is time to look; once a minute some process does.
    {
      work: availabilityNoter(db, healthChecksOf({ db, clock, config }), systemClock.now),
      milliseconds: 20_000,
    },
    // The demo data of a test environment has no next year.
    ...(config.environment === 'test'
      ? []
      : [
          {
            work: () => reportMissingPrices(db, clock.now()),
            milliseconds: 60 * 60 * 1000,
            isDueAtOnce: true,
          },
        ]),
    { work: () => expectPriceChanges(db, clock.now()), milliseconds: 60 * 60 * 1000 },
    { work: () => preparePriceChanges(db, clock.now()), milliseconds: 1000 },
    { work: () => keepMonthCosts({ db, clock, config }), milliseconds: 10_000 },
    { work: onEachClock(billDueContracts({ db, log, config })), milliseconds: 10_000 },
    // Twice a second, so that a run never waits long for its next letters.
    {
      work: async () => {
        if ((await queueLetters(db, clock.now())) > 0) wakeWorker()
      },
      milliseconds: 500,
    },
    // How often a process asks whether it is time; once a minute some process reads.
    ...(config.returnsUrl === undefined
      ? []
      : [{ work: readMails(config.returnsUrl), milliseconds: 20_000, isDueAtOnce: true }]),
    // How often a process asks whether it is time; how often the sources are asked is settled elsewhere.
    ...(sources.length > 0
      ? [{ work: () => fetchMissingPrices({ db, clock, log, sources }), milliseconds: 20_000 }]
      : []),
    { work: onEachClock(forecastPrices({ db, log, config })), milliseconds: 20_000 },
    // It finds something once a day, and when somebody has moved the clock.
    ...(demo
      ? [
          {
            work: onEachClock((now, partnerFilter) => growReadings(demo, db, { now, partnerFilter })),
            milliseconds: 10_000,
            isDueAtOnce: true,
          },
        ]
      : []),
  ]
}

/** After an upgrade or a rotation, a pass over what does not have the newest data key yet. */
async function encryptRest({ db, keyring, log }: Pick<WorkerDeps, 'db' | 'keyring' | 'log'>): Promise<void> {
  const done = await resealWhenDue(db, keyring, sealedColumns)
  if (done === undefined) return
  log.info({ values: done.resealed }, 'encrypted with the newest data key')
  if (done.unreadable.length > 0)
    log.error({ values: done.unreadable.length }, 'no key opens these values: run wattline doctor')
}

/** Once a day, and after an upgrade; in a thread, whose statements may take their time. */
async function recountFigures({ db, clock, log }: Pick<WorkerDeps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  if (!(await isRecountDue(db, now))) return
  const { wrong, isFirst } = await inThread('recountOrders')(db.address, now)
  if (wrong > 0 && !isFirst) log.error({ wrong }, 'figures of orders were wrong, and were corrected')
}

/** A thread is started where there is something to prepare, and not to look. */
async function preparePriceChanges(db: WorkerDeps['db'], now: Date): Promise<void> {
  if ((await findDaysIn(db, 'preparing')).length > 0) await inThread('prepareRuns')(db.address, now)
}

/** Of contracts that have another complete month. */
async function keepMonthCosts({ db, clock, config }: Pick<WorkerDeps, 'db' | 'clock' | 'config'>) {
  if ((await findCostsDue(db, '', 1)).length === 0) return
  const { isSynthetic } = config.dayAheadPrices
  await inThread('keepCosts')(db.address, { now: clock.now(), isSynthetic })
}

/** Of contracts whose next period is over, or is to be final; in a thread, which computes for seconds. */
function billDueContracts({ db, log, config }: Pick<WorkerDeps, 'db' | 'log' | 'config'>) {
  const { since, graceDays } = config.billing
  const { isSynthetic } = config.dayAheadPrices
  return async (now: Date, partnerFilter: PartnerFilter | undefined) => {
    if (since === undefined || (await findDueContracts(db, now, { limit: 1, partnerFilter })).length === 0)
      return
    const run = { now, partnerFilter, isSynthetic, terms: { since, graceDays } }
    const { done, failures } = await inThread('runBilling')(db.address, run)
    if (done.finalised > 0) log.info(done, 'billed')
    for (const failure of failures) log.error(failure, 'a contract could not be billed')
  }
}

/** Once a day, when prices were published; in a thread, which computes for seconds. */
function forecastPrices({ db, log, config }: Pick<WorkerDeps, 'db' | 'log' | 'config'>) {
  const { isSynthetic } = config.dayAheadPrices
  const { drivers: place, driversName: name } = config.priceForecast
  const drivers = place === undefined ? undefined : { place, name, privateHosts: config.privateHosts }
  const retrain = (options: RetrainOptions) => inThread('retrainForecast')(db.address, options)
  return forecastWhenDue({ db, log, isSynthetic, drivers, retrain })
}

/** The demo contracts have readings until yesterday, also after somebody has moved the clock. */
async function growReadings(
  demo: Demo,
  db: WorkerDeps['db'],
  { now, partnerFilter }: { now: Date; partnerFilter: PartnerFilter | undefined },
): Promise<void> {
  const missing = await demo.findMissingDays(db, now, partnerFilter)
  // A thread is started where there is something to do, and not to look.
  if (missing.length > 0) await inThread('growDemoReadings')(db.address, missing, now)
}
