import { letterLanguage } from '../../domain/letter-language.ts'
import type { LoadedMail } from '../../mail/mail-body.ts'
import { type PriceChangeLetter, renderPriceChange } from '../../mail/price-change.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import { senderOf } from '../../mail/sender.ts'
import { addressLines } from '../../orders/intake/mailed-order.ts'
import { shownTariffName } from '../../partners/brand/brand.ts'
import { type LetterBrand, letterBrand } from '../../partners/letter-brand.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import type { Task } from '../../platform/tasks/task.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { findLetters, type StoredLetter } from './letter-repository.ts'
import { lastDayBefore } from './notice.ts'
import { markNoticeSent, moveQueued } from './notice-repository.ts'

export type LetterConfig = { authUrl: string; supplier: Supplier }

/**
 * The letter about a price change. One that would come too late is not sent, since what it says would not happen: its
 * contract stays `open` for another day. One whose contract ends before, or whose customer was erased, is `dropped`.
 */
export function priceChangeMail(
  letter: StoredLetter,
  brand: LetterBrand,
  { supplier, now }: { supplier: Supplier; now: Date },
): LoadedMail | 'open' | 'dropped' {
  const { contractNumber, effectiveDate, endDate } = letter
  if (letter.isErased || (endDate !== null && endDate < effectiveDate)) return 'dropped'
  if (isTooLate(letter, now)) return 'open'
  const language = letterLanguage(letter)
  const mail = renderPriceChange(letterOf(letter, brand, { supplier, language }))
  const audience = { kind: 'contract', contractNumber } as const
  return { ...mail, ...senderOf(brand), to: letter.emailAddress, audience }
}

/** All that the letter says, by email and on paper. */
export const letterOf = (
  letter: StoredLetter,
  brand: LetterBrand,
  { supplier, language }: { supplier: Supplier; language: PriceChangeLetter['language'] },
): PriceChangeLetter => ({
  ...letter,
  supplier,
  brand,
  language,
  tariffName: shownTariffName(brand.tariffNames, { ...letter, lang: language }),
  customer: letter,
  deliveryAddressLines: addressLines(letter.deliveryAddress),
  lastDayBefore: lastDayBefore(letter),
})

/** A letter that an operator sends again tells what was told in time. */
const isTooLate = ({ state, lastNoticeDate }: StoredLetter, now: Date): boolean =>
  state === 'queued' && lastNoticeDate < berlinDate(now)

type Deps = { db: Db; clock: Clock; config: LetterConfig }

const dayOf = ({ payload }: Task) => (payload as TaskPayloads['send-price-change-mail']).effectiveDate

/** One letter: again for an operator, or after it failed among others. */
export const loadPriceChange =
  ({ db, clock, config }: Deps): LoadMail =>
  async (task) => {
    const [letter] = await findLetters(db, dayOf(task), [task.subject])
    const mail =
      letter === undefined
        ? 'dropped'
        : priceChangeMail(letter, await letterBrand({ db, config }, letter.partnerId), {
            supplier: config.supplier,
            now: clock.now(),
          })
    if (typeof mail !== 'string') return mail
    await moveQueued(db, dayOf(task), { contractNumbers: [task.subject], to: mail })
    return undefined
  }

export const recordLetter =
  (db: Db) =>
  (task: Task, handedOverAt: Date): Promise<void> =>
    markNoticeSent(db, dayOf(task), { contractNumbers: [task.subject], at: handedOverAt })
