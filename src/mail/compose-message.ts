import MimeNode from 'nodemailer/lib/mime-node'
import type { RenderedMail } from './layout/mail-content.ts'

export type MailMessage = RenderedMail & {
  /** A single address, without a name. */
  to: string
  /** The brand under which the customer ordered. */
  fromName: string
  /** The brand's own address as sender, and where answers go; null or missing for the supplier's. */
  from?: string | null
  replyTo?: string | null
  /** With angle brackets. A mail that is sent again keeps it, so that mailboxes recognise the duplicate. */
  messageId: string
  /** `id` of the document that is kept, if it is. */
  attachments?: readonly { id?: string; filename: string; contentType: string; content: Buffer }[]
}

/** As objects, they are treated as single addresses even if they contain commas or brackets. */
export const addresses = (mail: MailMessage, from: string) => ({
  from: { name: mail.fromName, address: mail.from ?? from },
  to: { name: '', address: mail.to },
  ...(mail.replyTo && { replyTo: { name: mail.fromName, address: mail.replyTo } }),
})

/** Tells autoresponders not to reply (RFC 3834). */
export const autoSubmitted = { 'Auto-Submitted': 'auto-generated' }

/**
 * A mail without attachments as the bytes that are sent. The headers are the mail library's; the two bodies are put
 * together here, since its streams would take half of the time of a mail.
 */
export function composeMessage(mail: MailMessage, from: string) {
  const message = new MimeNode('multipart/alternative')
  const { replyTo, ...fromAndTo } = addresses(mail, from)
  message.setHeader({
    ...fromAndTo,
    ...(replyTo && { 'reply-to': replyTo }),
    subject: mail.subject,
    'message-id': mail.messageId,
    ...autoSubmitted,
  })
  // Also decides on the boundary.
  const headers = message.buildHeaders()
  const parts = [part('text/plain', mail.text), part('text/html', mail.html)]
  const body = parts.map((each) => `--${message.boundary}\r\n${each}\r\n`).join('')
  return { raw: `${headers}\r\n\r\n${body}--${message.boundary}--\r\n` }
}

const part = (type: string, content: string): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${inLines(content)}`

/** RFC 2045 allows 76 characters a line. */
const inLines = (content: string): string =>
  Buffer.from(content.replaceAll(/\r?\n/g, '\r\n')).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
