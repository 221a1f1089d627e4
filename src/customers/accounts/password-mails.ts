import { comparableEmailAddress } from '../../domain/email-address.ts'
import type { Letter } from '../../mail/letter.ts'
import { type PasswordOccasion, renderPasswordChanged, renderSetPassword } from '../../mail/password-mails.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import { senderOf } from '../../mail/sender.ts'
import { letterBrand } from '../../partners/letter-brand.ts'
import type { Db } from '../../platform/db/sql.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { inSteadyTime } from '../../platform/http/steady-time.ts'
import { hiddenKey } from '../../platform/http/take-limits.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { PasswordService } from './choose-password.ts'
import { createPasswordToken, passwordPageUrl } from './password-tokens.ts'
import { enqueueSetPasswordMail, findMailRecipient, type MailRecipient } from './repository.ts'

export type AccountMailConfig = { authUrl: string; supplier: Supplier }

type Deps = { db: Db; clock: Clock; config: AccountMailConfig }

/** Whether several partners read the mails to their customers, each in a mailbox of its own. */
export type MailReaders = { doPartnersReadMails: boolean }

/**
 * Creates the token together with the mail, so that it exists nowhere else. The task names a contract if its order has
 * dropped a password that another partner gave; a customer who has chosen one since needs no link.
 */
export const loadSetPasswordMail =
  ({ db, clock, config, doPartnersReadMails }: Deps & MailReaders): LoadMail =>
  async ({ subject, payload }) => {
    const { contractNumber = null } = payload as TaskPayloads['send-set-password-mail']
    const recipient = await findMailRecipient(db, subject, contractNumber)
    if (recipient === undefined || (contractNumber !== null && recipient.hasPassword)) return undefined
    const readAbout = doPartnersReadMails ? 'account' : null
    const token = await createPasswordToken(db, recipient.accountId, clock.now(), contractNumber, readAbout)
    const letter = await accountLetter({ db, config }, recipient)
    const mail = renderSetPassword({
      ...letter,
      occasion: occasionOf(recipient, contractNumber),
      url: passwordPageUrl(letter.brand.pagesUrl, token),
    })
    return { ...mail, ...addressed(recipient, letter) }
  }

const occasionOf = ({ hasPassword }: MailRecipient, contractNumber: string | null): PasswordOccasion => {
  if (contractNumber !== null) return 'DroppedPassword'
  return hasPassword ? 'ForgottenPassword' : 'FirstPassword'
}

/** Tells the customer that the password was changed, so that a stranger cannot change it unnoticed. */
export const loadPasswordChangedMail =
  ({ db, clock, config }: Deps): LoadMail =>
  async ({ subject }) => {
    const recipient = await findMailRecipient(db, subject)
    if (recipient === undefined) return undefined
    const letter = await accountLetter({ db, config }, recipient)
    const mail = renderPasswordChanged({ ...letter, changedAt: berlinDateTime(clock.now()) })
    return { ...mail, ...addressed(recipient, letter) }
  }

/** What every mail about an account has in common. */
export const accountLetter = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { language, partnerId, ...customer }: MailRecipient,
): Promise<Letter> => ({
  language,
  brand: await letterBrand({ db, config }, partnerId),
  supplier: config.supplier,
  customer,
})

export const addressed = ({ emailAddress, accountId }: MailRecipient, { brand }: Letter) => ({
  ...senderOf(brand),
  to: emailAddress,
  audience: { kind: 'account', accountId } as const,
})

const perNetwork = { name: 'password-requests', quota: 10, windowSeconds: 15 * 60 }
const perAddress = { name: 'password-mails', quota: 3, windowSeconds: 60 * 60 }

type PasswordRequest = { emailAddress: string; ip: string; now: Date; leavePlace: () => void }

/**
 * Mails a link to the customer with this address, if there is one. Nothing reveals whether there is, or whether a limit
 * was reached: the same statement, the same time, no result.
 */
export async function requestPassword(service: PasswordService, request: PasswordRequest): Promise<void> {
  await inSteadyTime(() => requestQuietly(service, request), request)
  // In every case, so that the worker's activity reveals nothing either.
  service.wakeWorker()
}

async function requestQuietly(
  { db, limiter }: PasswordService,
  { emailAddress, ip, now }: PasswordRequest,
): Promise<void> {
  const emailKey = comparableEmailAddress(emailAddress)
  if ((await limiter.take(perNetwork, networkOf(ip))).isOver) return
  // Every address is counted, known or not, under a hashed key that reveals nothing to a reader of Redis.
  const counted = hiddenKey(emailKey)
  if ((await limiter.take(perAddress, counted)).isOver) return
  await enqueueSetPasswordMail(db, { emailKey, now })
}
