import type { MailReaders } from '../../customers/accounts/password-mails.ts'
import { createPasswordToken, passwordPageUrl } from '../../customers/accounts/password-tokens.ts'
import { withdrawalUrl } from '../../mail/letter-links.ts'
import { renderOrderConfirmation } from '../../mail/order-confirmation.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type MailedOrder, type MailSources, mailAboutOrder, mailFacts } from './mailed-order.ts'

type Deps = MailSources & MailReaders & { clock: Clock }

/**
 * Confirms an order. The link to set a password is created when the mail is sent, because we store only its hash; a mail
 * that is sent again carries a new link.
 */
export const loadOrderConfirmation = ({ db, keyring, clock, config, doPartnersReadMails }: Deps): LoadMail =>
  mailAboutOrder({ db, keyring, config }, async (order) => {
    const { accountId, contractNumber } = order
    const readAbout = doPartnersReadMails ? 'contract' : null
    return renderOrderConfirmation({
      ...mailFacts(order, config.supplier),
      receivedAt: berlinDateTime(order.receivedAt),
      maLoIdentifier: order.maLoIdentifier,
      previousContract: previousContract(order),
      withdrawalUrl: withdrawalUrl(order),
      passwordUrl: order.lacksPassword
        ? passwordPageUrl(
            order.brand.pagesUrl,
            await createPasswordToken(db, accountId, clock.now(), contractNumber, readAbout),
          )
        : null,
    })
  })

const previousContract = (order: MailedOrder): 'None' | 'CancelledByCustomer' | 'CancelledByUs' => {
  if (order.contractReason === 'NewDeliveryLocation') return 'None'
  return order.isPreviousCancelledByCustomer ? 'CancelledByCustomer' : 'CancelledByUs'
}
