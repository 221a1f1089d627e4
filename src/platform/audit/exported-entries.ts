/** Entries of the audit trail as lines of NDJSON, which can be verified without the database. */

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Db } from '../db/sql.ts'
import { beginning, findHead, type Head, type Link, linksAfter } from './audit-chain.ts'

/** The trail does not fit to what was exported from it before, or the file is none of ours. */
export class ExportFault extends Error {}

/** An entry as a line: the text that was hashed, with both hashes at its end. */
const lineOf = (text: string, previous: string, hash: string): string =>
  `${text.slice(0, -1)},"previous":"${previous}","hash":"${hash}"}\n`

const exported = /^(\{"number":(\d{1,15}),.*),"previous":"([0-9a-f]{64})","hash":"([0-9a-f]{64})"\}$/s

function readLine(line: string): Link | undefined {
  const [, text, number, previous, hash] = exported.exec(line) ?? []
  if (text === undefined || previous === undefined || hash === undefined) return undefined
  return { number: Number(number), text: `${text}}`, previous, hash }
}

/** The lines of every entry after this one. Long trails come in batches. Ends with a fault where an entry is missing. */
export async function* linesAfter(db: Db, after: Head): AsyncGenerator<Head & { line: string }> {
  let head = after
  for await (const { number, text, hash } of linksAfter(db, after.number)) {
    if (text === null || number !== head.number + 1) {
      throw new ExportFault(`Entry ${head.number + 1} is missing in the trail.`)
    }
    yield { line: lineOf(text, head.hash, hash), number, hash }
    head = { number, hash }
  }
}

/** Writes every entry after this one, and returns the last. Refuses a trail in which this one is another. */
export async function exportAfter(
  db: Db,
  after: Head,
  write: (line: string, head: Head) => Promise<void>,
): Promise<Head> {
  const known = after.number === 0 ? beginning : await findHead(db, after.number)
  if (known?.hash !== after.hash) {
    throw new ExportFault(`The trail no longer has entry ${after.number} as it was exported.`)
  }
  let head = after
  for await (const { line, ...reached } of linesAfter(db, after)) {
    head = reached
    await write(line, head)
  }
  return head
}

const maxLineLength = 1024 * 1024

/** The entries of an exported file, line by line. */
export async function* linksIn(path: string): AsyncGenerator<Link> {
  let count = 0
  for await (const line of linesIn(path)) {
    count++
    const link = readLine(line)
    if (link === undefined) throw new ExportFault(`Line ${count} of ${path} is not an exported entry.`)
    yield link
  }
}

// Only a line feed ends a line; other separators may be part of an entry.
async function* linesIn(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength) throw new ExportFault(`A line of ${path} is too long for an entry.`)
    yield* lines
  }
  if (rest !== '') yield rest
}

/**
 * The last entry of an exported file, of which only the end is read. With `isMended`, half a line that an interrupted export left is
 * cut off.
 */
export async function headIn(path: string, { isMended = false } = {}): Promise<Head> {
  const file = await open(path, isMended ? 'r+' : 'r')
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - maxLineLength)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
    const complete = buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1
    if (isMended && complete < bytesRead) await file.truncate(start + complete)
    if (start === 0 && complete === 0) return beginning
    const line =
      buffer
        .toString('utf8', 0, Math.max(0, complete - 1))
        .split('\n')
        .at(-1) ?? ''
    const link = readLine(line)
    if (link === undefined) throw new ExportFault(`The last line of ${path} is not an exported entry.`)
    return { number: link.number, hash: link.hash }
  } finally {
    await file.close()
  }
}
