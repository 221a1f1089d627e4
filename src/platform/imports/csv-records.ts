import { refuse } from './import-refused.ts'

/** A record of a CSV file, not yet split into fields, with the line on which it begins. */
export type CsvRecord = { line: number; text: string }

const maxRecordBytes = 64 * 1024
const [lineFeed, quote] = [0x0a, 0x22]

/**
 * Splits a stream of bytes into records (RFC 4180): a line break inside quotes does not end a record. Works on bytes, so
 * that a wrong encoding is reported with its line and an endless record is refused before it fills the memory.
 */
export async function* csvRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  let isQuoted = false
  let [line, firstLine] = [1, 1]

  for await (const chunk of chunks) {
    let start = 0
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index]
      if (byte === quote) isQuoted = !isQuoted
      if (byte !== lineFeed) continue
      line++
      if (isQuoted) continue
      if (pendingBytes + index - start > maxRecordBytes) refuseLength(firstLine, isQuoted)
      yield decoded([...pending, chunk.subarray(start, index)], firstLine)
      pending = []
      pendingBytes = 0
      start = index + 1
      firstLine = line
    }
    pending.push(chunk.subarray(start))
    pendingBytes += chunk.length - start
    if (pendingBytes > maxRecordBytes) refuseLength(firstLine, isQuoted)
  }
  if (isQuoted) refuse('a quotation mark is never closed', firstLine)
  if (pendingBytes > 0) yield decoded(pending, firstLine)
}

function refuseLength(line: number, isQuoted: boolean): never {
  const hint = isQuoted ? '; a closing quotation mark may be missing' : ''
  return refuse(`the line is longer than 64 KiB${hint}`, line)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const byteOrderMark = '\uFEFF'

function decoded(parts: Uint8Array[], line: number): CsvRecord {
  const bytes = parts.length === 1 ? (parts[0] ?? new Uint8Array()) : Buffer.concat(parts)
  const text = decode(bytes, line)
  const marked = line === 1 && text.startsWith(byteOrderMark) ? text.slice(1) : text
  // A zero byte is valid UTF-8, but does not occur in text: this is UTF-16 or a binary file.
  if (marked.includes('\0')) refuse(wrongEncoding, line)
  return { line, text: marked.endsWith('\r') ? marked.slice(0, -1) : marked }
}

const wrongEncoding =
  'the file is not UTF-8 text; save it as UTF-8 (in a spreadsheet: "CSV UTF-8") and import it again'

function decode(bytes: Uint8Array, line: number): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return refuse(wrongEncoding, line)
  }
}

export type Delimiter = ';' | ','

/** German spreadsheets write semicolons, others commas; the header shows which. */
export const delimiterOf = (header: string): Delimiter => (header.includes(';') ? ';' : ',')

// A field is quoted whole, with inner quotes doubled, or has no quotes at all.
const patterns: Record<Delimiter, RegExp> = {
  ';': /(?:"((?:[^"]|"")*)"|([^";]*))(;|$)/y,
  ',': /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y,
}

/** Splits a record into its fields; undefined if a quotation mark is misplaced. */
export function csvFields(record: string, delimiter: Delimiter): string[] | undefined {
  const pattern = patterns[delimiter]
  pattern.lastIndex = 0
  const fields: string[] = []
  for (;;) {
    const match = pattern.exec(record)
    if (match === null) return undefined
    const [, quoted, plain = '', end] = match
    fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim())
    if (end === '') return fields
  }
}

/** Writes a line of a CSV file, with quotes where needed. */
export const csvRow = (fields: readonly string[]): string =>
  `${fields.map((field) => (/[;,"\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(';')}\n`
