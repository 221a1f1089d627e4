import { createTransport } from 'nodemailer'
import type { MailMessage } from './mail-message.ts'

/** A mail as it goes over the wire. */
export type ComposedMail = { envelope: { from: string | false; to: string[] }; content: Uint8Array }

const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  // Mails are texts of our own; none may ever read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Encodes a mail and its attachments, which takes as long as writing them. */
export async function composeMail(from: string, message: MailMessage): Promise<ComposedMail> {
  const { to, fromName, subject, text, html, messageId, attachments = [] } = message
  const { envelope, message: content } = await composer.sendMail({
    from: { name: fromName, address: from },
    // As an object the address is taken as one, whatever commas and brackets it contains.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    // Between threads a buffer becomes a plain array of bytes.
    attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
    // Answering machines of customers need not reply to us (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return { envelope, content: content as Buffer }
}
