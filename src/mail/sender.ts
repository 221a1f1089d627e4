import { isEmailAddress } from '../domain/email-address.ts'
import type { MailMessage } from './compose-message.ts'
import type { MailBrand } from './layout/mail-content.ts'

/** Under which name and from which address a brand writes. What is no address is not used, so that it cannot forge a header. */
export const senderOf = ({
  name,
  sender,
  replyTo,
}: MailBrand): Pick<MailMessage, 'fromName' | 'from' | 'replyTo'> => ({
  fromName: name,
  from: addressOrNull(sender),
  replyTo: addressOrNull(replyTo),
})

const addressOrNull = (text: string | null): string | null =>
  text !== null && isEmailAddress(text) ? text : null
