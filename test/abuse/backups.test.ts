/** Files that pose as backups: pg_restore runs what they say, so it must not be started for any of them. */
import { createSecretKey, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { backupBytes } from '../../src/app/backup/backup-file.ts'
import type { Manifest } from '../../src/app/backup/manifest.ts'
import { restoreBackup } from '../../src/app/backup/restore-backup.ts'
import { encryptChunks } from '../../src/platform/encryption/chunked-cipher.ts'
import { encryptText } from '../../src/platform/encryption/cipher.ts'
import { keyObject } from '../../src/platform/encryption/key-list.ts'
import { testDatabase } from '../support/database.ts'

const { pool } = await testDatabase({ isEmpty: true })
const folder = await mkdtemp(join(tmpdir(), 'wattline-backups-'))
afterAll(() => rm(folder, { recursive: true }))
const [ours, theirs] = [1, 2].map((byte) => ({
  id: 'one',
  secret: Buffer.alloc(32, byte).toString('base64'),
})) as [{ id: string; secret: string }, { id: string; secret: string }]

// In place of the real one, which does what a file says: it notes what it was given.
const given = join(folder, 'given')
await writeFile(join(folder, 'pg_restore'), `#!/bin/sh\nexec cat > '${given}'\n`)
await chmod(join(folder, 'pg_restore'), 0o755)
const isStarted = () =>
  stat(given).then(
    () => true,
    () => false,
  )

async function restore(bytes: Buffer) {
  await rm(given, { force: true })
  const file = join(folder, 'the.backup')
  await writeFile(file, bytes)
  const environment = { PATH: `${folder}:${process.env.PATH}` }
  return restoreBackup(pool, file, { keys: [ours], environment, withPrivileges: false })
}

async function* pieces(bytes: Buffer) {
  yield bytes
}
async function all(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
const none: Manifest = { madeAt: 'now', tables: {} }
const dump = randomBytes(200_000)
const backupOf = (key = ours, manifest = none) => all(backupBytes([key], manifest, pieces(dump)))

const [backup, another] = [await backupOf(), await backupOf()]
const headerOf = (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1)
const frame = 5 + 64 * 1024 + 16
/** Four chunks: three whole ones and the rest. */
const chunksOf = (bytes: Buffer) =>
  [0, 1, 2, 3].map((number) =>
    bytes.subarray(headerOf(bytes).length + number * frame, headerOf(bytes).length + (number + 1) * frame),
  ) as [Buffer, Buffer, Buffer, Buffer]
const [a, b, c, d] = chunksOf(backup)
const [, otherB] = chunksOf(another)
const header = headerOf(backup)
const withHeader = (...chunks: Buffer[]) => Buffer.concat([header, ...chunks])
const changed = (at: number, bit: number) => {
  const bytes = Buffer.from(backup)
  bytes[at] = (bytes[at] ?? 0) ^ bit
  return bytes
}
/** A stream of theirs, under a header in which its key is wrapped somehow. */
const forged = (wrap: (key: Buffer) => string) => {
  const key = randomBytes(32)
  const own = Buffer.from(`wattline-backup 1\n${wrap(key)}\n`)
  return all(encryptChunks(createSecretKey(key), own, pieces(Buffer.from('PGDMP')))).then((chunks) =>
    Buffer.concat([own, chunks]),
  )
}

test('a backup of ours reaches pg_restore as it was', async () => {
  await restore(backup)

  expect((await readFile(given)).equals(dump)).toBe(true)
})

describe('pg_restore is not started for a file', () => {
  test.each<[string, Buffer | Promise<Buffer>, string]>([
    ['that is empty', Buffer.alloc(0), 'is not a backup of Wattline'],
    ['of pg_dump itself', Buffer.concat([Buffer.from('PGDMP'), dump]), 'is not a backup of Wattline'],
    ['whose header never ends', Buffer.from(`wattline-backup 1\n${'x'.repeat(9000)}\n`), 'is not a backup'],
    ['whose header is no encrypted text', Buffer.from('wattline-backup 1\n../../x\n'), 'is not a backup'],
    ['that was cut in its header', backup.subarray(0, 60), 'is not a backup of Wattline'],
    ['that was cut after its header', header, 'its end is missing'],
    ['that was cut between two chunks', withHeader(a, b), 'its end is missing'],
    ['that was cut by a byte', backup.subarray(0, -1), 'its end is missing'],
    ['with two chunks exchanged', withHeader(a, c, b, d), 'it was changed'],
    ['with a chunk left out', withHeader(a, b, d), 'it was changed'],
    ['with a chunk twice', withHeader(a, b, b, c, d), 'it was changed'],
    ['with a chunk of another backup', withHeader(a, otherB, c, d), 'it was changed'],
    ['with the chunks of another backup', withHeader(...chunksOf(another)), 'it was changed'],
    ['that another follows', Buffer.concat([backup, another]), 'something follows its end'],
    ['with a bit of its contents changed', changed(header.length + 2 * frame + 99, 1), 'it was changed'],
    ['with another mark of its first chunk', changed(header.length, 2), 'it was changed'],
    ['made with another key of the same name', backupOf(theirs), 'does not open with the key one'],
    [
      'made with a key of another name',
      backupOf({ ...theirs, id: 'two' }),
      'with the key two, which is not in ENCRYPTION_KEYS',
    ],
    [
      'whose key is wrapped by them',
      forged((key) => encryptText({ id: 'one', key: keyObject(theirs) }, 'backup', key)),
      'does not open with the key one',
    ],
    [
      'whose key is one that we wrapped for something else',
      forged((key) => encryptText({ id: 'one', key: keyObject(ours) }, 'data-keys:1', key)),
      'does not open with the key one',
    ],
  ])('%s', async (_, bytes, says) => {
    await expect(restore(await bytes)).rejects.toThrow(says)
    expect(await isStarted()).toBe(false)
  })
})

test('names in a manifest are compared with tables, and are no paths and no SQL', async () => {
  const fact = { rows: 1, checksum: '1' }
  const tables = { '../../etc/x': fact, 'orders"; drop schema public cascade; --': fact }

  const { faults } = await restore(await backupOf(ours, { madeAt: '/etc/x', tables }))

  expect(faults).toEqual([
    'The table ../../etc/x is missing.',
    'The table orders"; drop schema public cascade; -- is missing.',
  ])
})
