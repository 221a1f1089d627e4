/** A mail as it was sent, as it is stored: decision 60. */

import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { fragment } from '../platform/db/sql.ts'
import type { Keyring, Sealed } from '../platform/encryption/keyring.ts'
import { placeIn, type SealedColumn } from '../platform/encryption/sealed-columns.ts'
import type { MailMessage } from './compose-message.ts'

export type LoadedMail = Omit<MailMessage, 'messageId'> & { audience: MailAudience }

export const sealedMailBodies: SealedColumn = {
  name: 'mails.body',
  table: fragment`mails`,
  id: fragment`id::text`,
  column: fragment`body`,
}

type MailBody = {
  fromName: string
  text: string
  html: string
  /** Files are kept with their contract and not again with the mail. */
  attachments: { documentId: string; filename: string; contentType: string }[]
}

type Zipped = { zipped: string }
export type StoredMailBody = Sealed<Zipped>

// A mail has some 20 KB; a value that unpacks to far more was not written by us.
const longestBody = 5_000_000

/** The body as JSON for the row of this mail: a quarter of its size, encrypted, without the secrets of its links. */
export function sealMailBody(keyring: Keyring, mailId: string, mail: LoadedMail): string {
  const body: MailBody = {
    fromName: mail.fromName,
    text: withoutSecrets(mail.text),
    html: withoutSecrets(mail.html),
    attachments: (mail.attachments ?? []).flatMap(({ id, filename, contentType }) =>
      id === undefined ? [] : [{ documentId: id, filename, contentType }],
    ),
  }
  const zipped = deflateRawSync(JSON.stringify(body)).toString('base64')
  return keyring.seal(placeIn(sealedMailBodies, mailId), { zipped })
}

/** The body of this mail. Its key must be known. */
export function openMailBody(keyring: Keyring, mailId: string, stored: StoredMailBody): MailBody {
  const { zipped } = keyring.open<Zipped>(placeIn(sealedMailBodies, mailId), stored)
  const json = inflateRawSync(Buffer.from(zipped, 'base64'), { maxOutputLength: longestBody })
  return JSON.parse(json.toString()) as MailBody
}

/** A link that chooses a password or confirms an address is for its recipient alone, and works for days. */
export const withoutSecrets = (text: string): string =>
  text.replace(/https?:\/\/[^\s<>"]+/g, (link) => link.replace(/(?<=[/=])[\w-]{43}(?![\w-])/g, '…'))

/** Who a mail is for. The mailboxes of the test environment go by it: decision 83. */
export type MailAudience =
  /** The customer, about a contract. */
  | { kind: 'contract'; contractNumber: string }
  /** The customer, about what all their contracts share: password, email address, phone number, access. */
  | { kind: 'account'; accountId: string }
  | { kind: 'partner-staff'; partnerId: string }
  | { kind: 'supplier-staff' }
  /** The partner is null for an endpoint of the supplier. */
  | { kind: 'webhook-contact'; partnerId: string | null }
  /** The sender of a declaration that matched no contract, at the address that was typed. */
  | { kind: 'declaration-sender' }
