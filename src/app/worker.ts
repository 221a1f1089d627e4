/** What is done after a commit: every kind of task and who does it. */
import { passwordChangedMail } from '../customers/accounts/change-password.ts'
import { loadPasswordChangedMail, loadSetPasswordMail } from '../customers/accounts/password-mails.ts'
import { setPasswordMail } from '../customers/accounts/request-password.ts'
import { dropExpiredSessions } from '../customers/sessions/session.ts'
import { fetchMissingPrices } from '../energy/day-ahead-prices/fetch-prices.ts'
import { priceSources } from '../energy/day-ahead-prices/sources/price-sources.ts'
import { keepingTransport } from '../mail/keeping-transport.ts'
import { type LoadMail, type SendMailOptions, sendMailTask } from '../mail/send-mail-task.ts'
import { createTransport, type MailTransport } from '../mail/transport.ts'
import { loadOrderConfirmation, orderConfirmationMail } from '../orders/intake/confirmation-mail.ts'
import { dropOldKeys } from '../orders/intake/idempotency.ts'
import {
  loadContractConfirmation,
  loadRejection,
  loadTerminationConfirmation,
} from '../orders/lifecycle/contract-mails.ts'
import {
  applyWaitingMessages,
  contractConfirmationMail,
  processOrder,
  rejectionMail,
  tellMarketOfTheEnd,
  terminationConfirmationMail,
  withdrawalReceiptMail,
} from '../orders/lifecycle/follow-ups.ts'
import { endWithMarketTask, sendMessageTask } from '../orders/lifecycle/market-tasks.ts'
import { moveDueOrders } from '../orders/lifecycle/move-due-orders.ts'
import { processOrderTask } from '../orders/lifecycle/process-order.ts'
import { sendMarketMessage } from '../orders/lifecycle/send-drafts.ts'
import { showContract } from '../orders/lifecycle/show-contract.ts'
import { applyWaitingTask } from '../orders/lifecycle/waiting-messages.ts'
import { clarifyWithdrawalTask } from '../orders/withdrawals/clarify-withdrawal.ts'
import { clarifyWithdrawal, withdrawalAnswerMail } from '../orders/withdrawals/declare-withdrawal.ts'
import { loadWithdrawalAnswer, loadWithdrawalReceipt } from '../orders/withdrawals/withdrawal-mails.ts'
import { describeError } from '../platform/log/log.ts'
import type { TaskHandlers } from '../platform/tasks/task.ts'
import { startWorker, type Worker } from '../platform/tasks/worker.ts'
import { findMissingDays } from '../sandbox/demo/demo-readings.ts'
import { playMarketAnswer } from '../sandbox/market/answer-queue.ts'
import { playMarketAnswerTask } from '../sandbox/market/play-market.ts'
import { creditOf, marketOf, standInsOf } from './outside.ts'
import type { Parts } from './parts.ts'
import { inThread } from './threads.ts'

export type WorkerParts = Pick<Parts, 'db' | 'clock' | 'config' | 'log'>

export function taskHandlers(parts: WorkerParts, transport: MailTransport): TaskHandlers {
  const { db, clock, config } = parts
  const keepText = config.environment === 'test'
  const mail = (loadMail: LoadMail, afterwards: SendMailOptions['afterwards'] = async () => {}) =>
    sendMailTask({ db, clock, transport, loadMail, baseUrl: config.authUrl, keepText, afterwards })
  const mailing = {
    ...parts,
    renderContract: inThread('renderContract'),
    renderOrderConfirmation: inThread('renderOrderConfirmation'),
    renderPasswordChanged: inThread('renderPasswordChanged'),
    renderRejection: inThread('renderRejection'),
    renderSetPassword: inThread('renderSetPassword'),
    renderTerminationConfirmation: inThread('renderTerminationConfirmation'),
    renderWithdrawalAnswer: inThread('renderWithdrawalAnswer'),
    renderWithdrawalReceipt: inThread('renderWithdrawalReceipt'),
  }
  const processing = {
    ...parts,
    credit: creditOf(parts),
    market: marketOf(parts),
    identity: config.marketIdentity,
    isStandIn: standInsOf(config),
  }
  return {
    [processOrder]: processOrderTask(processing),
    [sendMarketMessage]: sendMessageTask(processing),
    [tellMarketOfTheEnd]: endWithMarketTask(processing),
    [playMarketAnswer]: playMarketAnswerTask(processing),
    [applyWaitingMessages]: applyWaitingTask(processing),
    [orderConfirmationMail]: mail(loadOrderConfirmation(mailing)),
    [contractConfirmationMail]: mail(loadContractConfirmation(mailing), showContract(db)),
    [rejectionMail]: mail(loadRejection(mailing)),
    [withdrawalReceiptMail]: mail(loadWithdrawalReceipt(mailing)),
    [withdrawalAnswerMail]: mail(loadWithdrawalAnswer(mailing)),
    [clarifyWithdrawal]: clarifyWithdrawalTask(db),
    [terminationConfirmationMail]: mail(loadTerminationConfirmation(mailing)),
    [setPasswordMail]: mail(loadSetPasswordMail(mailing)),
    [passwordChangedMail]: mail(loadPasswordChangedMail(mailing)),
  }
}

/** Starts the worker of a process. Any number may run on one database. */
export function startTaskWorker(parts: WorkerParts): Worker {
  const { smtpUrl, mailFrom } = parts.config
  const transport =
    smtpUrl === undefined
      ? keepingTransport()
      : createTransport(smtpUrl, { from: mailFrom, compose: inThread('composeMail') })
  const worker = startWorker({ ...parts, handlers: taskHandlers(parts, transport) })
  const stopTidying = every(tidyMilliseconds, parts, tidyUp)
  const stopCalendar = every(calendarMilliseconds, parts, ({ db, clock }) => moveDueOrders(db, clock.now()))
  const stopPrices = keepPricesComing(parts)
  const stopReadings = keepDemoReadingsComing(parts)
  return {
    wake: worker.wake,
    async close() {
      stopTidying()
      stopCalendar()
      stopPrices()
      stopReadings()
      await worker.close()
      transport.close()
    },
  }
}

/** Nothing to do where prices are synthetic. */
function keepPricesComing(parts: WorkerParts): () => void {
  const sources = priceSources(parts.config.dayAheadPrices)
  if (sources.length === 0) return () => {}
  return every(pricesMilliseconds, parts, ({ db, clock, log }) =>
    fetchMissingPrices({ db, clock, log, sources }),
  )
}

// How often a process asks whether it is time; how often the sources are asked is settled elsewhere.
const pricesMilliseconds = 20_000

/** The demo contracts have readings until yesterday, also after somebody has moved the clock. */
function keepDemoReadingsComing(parts: WorkerParts): () => void {
  if (!parts.config.demoData) return () => {}
  const grow = async ({ db, clock }: WorkerParts) => {
    const now = clock.now()
    const missing = await findMissingDays(db, now)
    // A thread is started where there is something to do, and not to look.
    if (missing.length > 0) await inThread('growDemoReadings')(db.address, missing, now)
  }
  return every(readingsMilliseconds, parts, grow, { isDueAtOnce: true })
}

// Asked for with an index; it finds something once a day, and when somebody has moved the clock.
const readingsMilliseconds = 10_000

/** Drops what has run out. */
async function tidyUp({ db, clock }: WorkerParts): Promise<void> {
  await dropOldKeys(db, clock.now())
  await dropExpiredSessions(db, clock.now())
}

const tidyMilliseconds = 60 * 60 * 1000
// Asked with an index, this costs next to nothing; what it finds happened at midnight.
const calendarMilliseconds = 5000

/** Does something now and again, one run after the other, until it is stopped. */
function every(
  milliseconds: number,
  parts: WorkerParts,
  work: (parts: WorkerParts) => Promise<unknown>,
  { isDueAtOnce = false } = {},
): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = async () => {
    await work(parts).catch((error) => parts.log.warn({ error: describeError(error) }, 'regular work failed'))
    if (!isStopped) timer = setTimeout(run, milliseconds).unref()
  }
  timer = setTimeout(run, isDueAtOnce ? 0 : milliseconds).unref()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
