/** Reports of mail servers that a mail could not be delivered (RFC 3464). Anybody can send one: nothing in it is believed yet. */
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { comparableEmailAddress } from '../../domain/email-address.ts'

/** A recipient whom the mail will never reach. */
export type FailedRecipient = {
  /** As we wrote to it, and where it led; in the form in which addresses are compared. */
  addresses: string[]
  /** Such as 5.1.1 (RFC 3463). */
  status: string
  /** What the mail server said, on one line and without addresses. */
  diagnostic: string
}

export type DeliveryReport = {
  /** Of the mail that came back, with angle brackets. */
  messageId: string
  failed: FailedRecipient[]
}

const limits = { maxNestingDepth: 20, maxHeadersSize: 100_000, maxRfc822NestingDepth: 0 }
const longestPart = 64_000
const maxRecipients = 20
const longestDiagnostic = 200

const statusTypes = /^message\/(global-)?delivery-status$/
const originalTypes = /^(message\/(rfc822|global|global-headers)|text\/rfc822-headers)$/

/** Undefined for everything that is no report of a failure, or names no mail: answers, advertisements, delays. */
export async function parseReport(raw: Uint8Array): Promise<DeliveryReport | undefined> {
  try {
    const mail = await parse(raw)
    if (!/^multipart\/report\b.*\breport-type\s*=\s*"?delivery-status\b/is.test(header(mail, 'content-type')))
      return undefined
    const [status, original] = [partOf(mail, statusTypes), partOf(mail, originalTypes)]
    if (status === undefined || original === undefined) return undefined
    const messageId = /<[^<>\s]{1,250}>/.exec(header(await parse(original), 'message-id'))?.[0]
    const failed = await failedIn(status)
    return messageId === undefined || failed.length === 0 ? undefined : { messageId, failed }
  } catch {
    // Nested too deeply, or with too many headers: no mail server writes that.
    return undefined
  }
}

const parse = (raw: Uint8Array | string) => PostalMime.parse(raw, limits)

const header = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? ''

function partOf({ attachments }: Email, types: RegExp): Uint8Array | undefined {
  const part: Attachment | undefined = attachments.find(({ mimeType }) => types.test(mimeType))
  return part === undefined || typeof part.content === 'string'
    ? undefined
    : new Uint8Array(part.content).subarray(0, longestPart)
}

/** Groups of fields in the form of headers: the first is about the report, each other one about a recipient. */
async function failedIn(status: Uint8Array): Promise<FailedRecipient[]> {
  const groups = new TextDecoder()
    .decode(status)
    .trim()
    .split(/\r?\n[ \t]*\r?\n\s*/)
  const parsed = await Promise.all(
    groups.slice(1, maxRecipients + 1).map((group) => parse(`${group}\r\n\r\n`)),
  )
  return parsed.flatMap((fields) => {
    if (header(fields, 'action').trim().toLowerCase() !== 'failed') return []
    const code = /^\s*([45]\.\d{1,3}\.\d{1,3})\b/.exec(header(fields, 'status'))?.[1]
    const addresses = ['original-recipient', 'final-recipient'].flatMap((name) => {
      const address = /^\s*[\w-]+\s*;\s*<?([^<>\s]+)>?\s*$/.exec(header(fields, name))?.[1]
      return address === undefined ? [] : [comparableEmailAddress(address)]
    })
    if (code === undefined || addresses.length === 0) return []
    return [{ addresses, status: code, diagnostic: readable(header(fields, 'diagnostic-code'), addresses) }]
  })
}

/** Mail servers quote the recipient in their answers. */
function readable(text: string, addresses: readonly string[]): string {
  const names = new Set(addresses.map((address) => address.slice(0, address.lastIndexOf('@'))))
  const isPersonal = (word: string) =>
    /[@<>]/.test(word) ||
    names.has(comparableEmailAddress(word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')))
  return text
    .slice(0, 2000)
    .replace(/^\s*[\w-]+\s*;/, '')
    .split(/[\p{C}\s]+/u)
    .filter(Boolean)
    .map((word) => (isPersonal(word) ? '…' : word))
    .join(' ')
    .slice(0, longestDiagnostic)
}
