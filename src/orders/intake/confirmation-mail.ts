import { createPasswordToken, passwordPageUrl } from '../../customers/accounts/password-tokens.ts'
import { type OrderConfirmation, renderOrderConfirmation } from '../../mail/order-confirmation.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { withdrawalUrl } from '../withdrawals/withdrawal-url.ts'
import { addressed, mailFacts, orderToMail, previousContract } from './mailed-order.ts'
import type { MailedOrder } from './order.ts'

type Parts = {
  db: Db
  clock: Clock
  config: { authUrl: string; supplier: Supplier }
}

/**
 * The confirmation of an order, made when it is sent: the link to choose a password exists in the mail alone and as a
 * hash in the database. A mail that is sent again carries a new link.
 */
export const loadOrderConfirmation =
  ({ db, clock, config }: Parts): LoadMail =>
  async ({ subject }) => {
    const order = await orderToMail(db, subject)
    if (order === undefined) return undefined
    const passwordUrl = order.lacksPassword
      ? passwordPageUrl(config.authUrl, await createPasswordToken(db, order.accountId, clock.now()))
      : null
    const mail = renderOrderConfirmation(confirmationOf(order, config, passwordUrl))
    return { ...mail, ...addressed(order) }
  }

const confirmationOf = (
  order: MailedOrder,
  { authUrl, supplier }: Parts['config'],
  passwordUrl: string | null,
): OrderConfirmation => ({
  ...mailFacts(order, supplier),
  receivedAt: berlinDateTime(order.receivedAt),
  maLoIdentifier: order.maLoIdentifier,
  previousContract: previousContract(order),
  withdrawalUrl: withdrawalUrl(authUrl, order.contractNumber),
  passwordUrl,
})
