/** What a renderer makes: the same content as plain text and as HTML. */
export type RenderedMail = { subject: string; text: string; html: string }

/** A file that goes with a mail. */
export type MailAttachment = { filename: string; contentType: string; content: Buffer }

/** A mail ready to be handed to a mail server. */
export type MailMessage = RenderedMail & {
  /** One address as it is, never a list and never with a name. */
  to: string
  /** Who seems to write: the brand under which the customer ordered. */
  fromName: string
  /** With angle brackets. A repeated mail has the same, by which mailboxes recognise it. */
  messageId: string
  attachments?: readonly MailAttachment[]
}
