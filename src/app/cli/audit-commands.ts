import { type EventEmitter, once } from 'node:events'
import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import {
  beginning,
  findHead,
  findUnchained,
  type Head,
  linksAfter,
} from '../../platform/audit/audit-chain.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import { exportAfter, headIn, linksIn } from '../../platform/audit/exported-entries.ts'
import { type Verification, verifyChain } from '../../platform/audit/verify-chain.ts'
import type { Db } from '../../platform/db/sql.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import {
  type AddCommands,
  type CommandAnswer,
  type Context,
  once as given,
  type Stream,
  UsageFault,
} from './command.ts'
import { withDatabase } from './with-database.ts'

export const addAuditCommands: AddCommands = (program, context) => {
  const audit = program.command('audit').description('Export and verify the audit trail.')

  audit
    .command('export')
    .description('Write the entries of the audit trail as NDJSON, each with its hash.')
    .option('--file <path>', 'Append to this file, after its last entry; default: the standard output', given)
    .option('--after <number>', 'Begin after this entry; default: from the first', entryNumber)
    .option('--follow', 'Go on with new entries until interrupted')
    .action(async ({ file, after, follow = false }) => {
      if (file !== undefined && after !== undefined) {
        throw new UsageFault('wattline audit export takes --file or --after: a file knows its last entry.')
      }
      if (file === undefined) await toStream(context, after ?? 0, follow)
      else context.answer(await toFile(context, file, follow))
    })

  audit
    .command('verify [file]')
    .description('Find entries that were changed, removed or moved, in the database or in an exported file.')
    .option(
      '--expect <number:hash>',
      'An entry that must be there: the head that was noted, or an exported file for its last entry',
      given,
    )
    .action(async (file, { expect }) => {
      const expected = expect === undefined ? undefined : await headOf(expect)
      context.answer(await (file === undefined ? verifyDatabase : verifyFile(file))(context, expected))
    })
}

/** Writes the entries after this one; with `isFollowing` also those that are added later, until interrupted. */
async function exportWith(
  db: Db,
  { after, isFollowing }: { after: Head; isFollowing: boolean },
  write: (line: string) => Promise<void>,
): Promise<Head> {
  let head = after
  do {
    try {
      await exportAfter(db, head, async (line, reached) => {
        await write(line)
        head = reached
      })
    } catch (error) {
      // Entries go on once the database is back.
      if (!isFollowing || !(error instanceof DatabaseUnavailable)) throw error
    }
    if (isFollowing) await pause(pauseMilliseconds)
  } while (isFollowing)
  return head
}

const pauseMilliseconds = 1000

const toStream = (context: Context, after: number, isFollowing: boolean) =>
  withDatabase(context.config(), async (db) => {
    await noteExport(db, context, after)
    const head = after === 0 ? beginning : await findHead(db, after)
    if (head === undefined) throw new UsageFault(`The trail has no entry ${after}.`)
    await exportWith(db, { after: head, isFollowing }, (line) => written(context.stdout, line))
  }).catch((error) => {
    if (!(error instanceof ReaderGone)) throw error
  })

async function toFile(context: Context, path: string, isFollowing: boolean): Promise<CommandAnswer> {
  // Made with the rights of its owner alone: it tells who did what.
  const file = await open(path, 'a', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageFault(`The file ${path} cannot be written to (${error.code}).`)
  })
  try {
    const after = await headIn(path, { isMended: true })
    const head = await withDatabase(context.config(), async (db) => {
      await noteExport(db, context, after.number)
      return exportWith(db, { after, isFollowing }, (line) => file.appendFile(line))
    })
    await file.sync()
    const count = head.number - after.number
    const data = { file: path, count, head }
    return { data, lines: [`Entries added to ${path}: ${count}.`, `Its head is ${headText(head)}`] }
  } finally {
    await file.close()
  }
}

/** An export shows what customers and operators did, so it leaves an entry itself. */
const noteExport = (db: Db, context: Context, after: number) =>
  writeAudit(
    db,
    { action: 'audit.export', subject: 'audit', before: null, after: { afterEntry: after } },
    context.operator(),
  )

class ReaderGone extends Error {}

/** Waits for a slow reader; one that is gone, as `head` is after some lines, ends the export. */
async function written(stream: Stream, line: string): Promise<void> {
  if (stream.destroyed) throw new ReaderGone()
  if (stream.write(line) === false && stream.once) {
    const waiting = new AbortController()
    const { signal } = waiting
    const emitter = stream as unknown as EventEmitter
    await Promise.race([once(emitter, 'drain', { signal }), once(emitter, 'close', { signal })]).finally(() =>
      waiting.abort(),
    )
  }
}

async function verifyDatabase(context: Context, expected: Head | undefined): Promise<CommandAnswer> {
  const { verification, unchained } = await withDatabase(context.config(), async (db) => ({
    verification: await verifyChain(linksAfter(db, 0), { expected }),
    unchained: await findUnchained(db),
  }))
  const faults = unchained.map((id) => `The entry with the id ${id} is not in the chain.`)
  return answerOf('The audit trail', { ...verification, faults: [...verification.faults, ...faults] })
}

const verifyFile = (path: string) => async (_context: Context, expected: Head | undefined) =>
  // A file may begin anywhere: its first line says what it follows.
  answerOf(path, await verifyChain(readable(path), { after: null, expected }))

async function* readable(path: string) {
  try {
    yield* linksIn(path)
  } catch (error) {
    throw isMissing(error) ? new UsageFault(`There is no file ${path}.`) : error
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

function answerOf(what: string, verification: Verification): CommandAnswer {
  const { first, head, count, faults } = verification
  const isWhole = faults.length === 0
  const range = count === 0 ? 'no entries' : `entries ${first} to ${head.number}`
  return {
    data: { isWhole, ...verification },
    lines: isWhole
      ? [`${what} is whole: ${range}.`, `Its head is ${headText(head)}`]
      : [`${what} is not whole: ${range}.`, ...faults.map((fault) => `  ${fault}`)],
    exitCode: isWhole ? 0 : 1,
  }
}

const headText = ({ number, hash }: Head) => `${number}:${hash}`

async function headOf(expected: string): Promise<Head> {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(expected) ?? []
  if (hash !== undefined) return { number: Number(number), hash: hash.toLowerCase() }
  return headIn(expected).catch((error) => {
    if (!isMissing(error)) throw error
    throw new UsageFault(`--expect needs <number>:<hash> or an exported file, not ${expected}.`)
  })
}

function entryNumber(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError('It must be the number of an entry.')
  return Number(value)
}
