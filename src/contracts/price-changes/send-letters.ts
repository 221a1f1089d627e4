import { recordMails, type SentMail } from '../../mail/handed-over.ts'
import { handOverMail } from '../../mail/send-mail-task.ts'
import type { MailTransport } from '../../mail/transport.ts'
import { type LetterBrand, letterBrand } from '../../partners/letter-brand.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { enqueueTasks } from '../../platform/tasks/enqueue-task.ts'
import { type TaskHandler, TemporaryFailure } from '../../platform/tasks/task.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { findLetters, type StoredLetter } from './letter-repository.ts'
import { markNoticeSent, moveQueued } from './notice-repository.ts'
import { type LetterConfig, priceChangeMail } from './price-change-mail.ts'

export type SendLettersOptions = {
  db: Db
  keyring: Keyring
  clock: Clock
  transport: MailTransport
  config: LetterConfig
  /** True in the test environment, whose mailbox shows mails with their links. */
  keepText: boolean
}

/** As many as the transport has connections. If the process ends, no more than these are sent again. */
const atOnce = 10

/** With a slow server, the rest is left for later: what a task has begun must end within its time. */
const longestMilliseconds = 30_000

/** The task that would have sent a letter alone: `mails` names it, and an operator can send it again. */
const kind = 'send-price-change-mail'

/**
 * Handles a task that sends dozens of letters: what they need is read at once, and what became of them stored ten by ten.
 * A letter that fails becomes a task of its own. If the mail server is away, the rest waits for it with this task.
 */
export function sendLettersTask(options: SendLettersOptions): TaskHandler {
  const { db, clock } = options
  return async ({ payload }) => {
    const { effectiveDate, contractNumbers } = payload as TaskPayloads['send-price-change-mails']
    const found = await findLetters(db, effectiveDate, contractNumbers)
    const letters = found.filter(({ state }) => state === 'queued')
    const brands = await brandsOf(letters, options)
    const startedAt = clock.now().getTime()
    for (let from = 0; from < letters.length; from += atOnce) {
      if (clock.now().getTime() - startedAt > longestMilliseconds)
        throw new TemporaryFailure('the mail server takes long', { isShared: false })
      const tried = await Promise.all(
        letters
          .slice(from, from + atOnce)
          .map((letter) => sendLetter(letter, brands.get(letter.partnerId), options)),
      )
      await db.transaction((tx) => recordTried(tx, effectiveDate, tried, options))
      const outage = tried.find(({ outcome }) => outcome === 'waiting')
      if (outage) throw outage.failure
    }
  }
}

type Tried = {
  letter: StoredLetter
  /** `waiting` for the mail server, `failed` for a reason of its own. */
  outcome: 'sent' | 'open' | 'dropped' | 'failed' | 'waiting'
  sent?: SentMail
  failure?: unknown
}

/** The brands of these letters, each read once. */
async function brandsOf(
  letters: readonly StoredLetter[],
  { db, config }: Pick<SendLettersOptions, 'db' | 'config'>,
): Promise<ReadonlyMap<string, LetterBrand>> {
  const partnerIds = [...new Set(letters.map(({ partnerId }) => partnerId))]
  return new Map(
    await Promise.all(partnerIds.map(async (id) => [id, await letterBrand({ db, config }, id)] as const)),
  )
}

async function sendLetter(
  letter: StoredLetter,
  brand: LetterBrand | undefined,
  { clock, transport, config }: SendLettersOptions,
): Promise<Tried> {
  try {
    if (brand === undefined) throw new Error('a letter came without its brand')
    const mail = priceChangeMail(letter, brand, { supplier: config.supplier, now: clock.now() })
    if (typeof mail === 'string') return { letter, outcome: mail }
    const way = { clock, transport, baseUrl: config.authUrl }
    return { letter, outcome: 'sent', sent: await handOverMail({ id: letter.id, kind }, mail, way) }
  } catch (failure) {
    const isAway = failure instanceof TemporaryFailure && failure.isShared
    return { letter, outcome: isAway ? 'waiting' : 'failed', failure }
  }
}

async function recordTried(
  tx: Db,
  effectiveDate: string,
  tried: readonly Tried[],
  { clock, keyring, keepText }: SendLettersOptions,
): Promise<void> {
  const now = clock.now()
  const lettersWith = (wanted: Tried['outcome']) =>
    tried.flatMap(({ letter, outcome }) => (outcome === wanted ? [letter] : []))
  const contractsWith = (wanted: Tried['outcome']) =>
    lettersWith(wanted).map(({ contractNumber }) => contractNumber)

  const sent = tried.flatMap((each) => each.sent ?? [])
  if (sent.length > 0) {
    await recordMails(tx, sent, { keyring, keepText })
    await markNoticeSent(tx, effectiveDate, { contractNumbers: contractsWith('sent'), at: now })
  }
  for (const to of ['open', 'dropped'] as const) {
    const contractNumbers = contractsWith(to)
    if (contractNumbers.length > 0) await moveQueued(tx, effectiveDate, { contractNumbers, to })
  }
  const failed = lettersWith('failed').map(({ id, contractNumber }) => ({ id, subject: contractNumber }))
  if (failed.length > 0) await enqueueTasks(tx, { kind, tasks: failed, payload: { effectiveDate }, now })
}
