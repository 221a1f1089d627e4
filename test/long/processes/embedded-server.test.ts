import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  aDataDir,
  aUsedDataDir,
  otherProcess,
  query,
  started,
} from '../../../src/platform/db/embedded/embedded-server.fixture.ts'
import { startEmbeddedServer } from '../../../src/platform/db/embedded/embedded-server.ts'
import { EmbeddedServerError } from '../../../src/platform/db/embedded/errors.ts'
import { findRunningServer } from '../../../src/platform/db/embedded/find-running-server.ts'
import { findPostmaster } from '../../../src/platform/db/embedded/postmaster.ts'
import { socketFolderOf } from '../../../src/platform/db/embedded/server-address.ts'

const asRoot = test.runIf(process.getuid?.() === 0)

describe('the embedded server', () => {
  test('starts in an empty folder, and keeps its data for the second start', async () => {
    const dataDir = await aDataDir()
    const first = await started(dataDir)
    await query(first.address, "create table kept as select 'Müller' as name")
    await Promise.all([first.stop(), first.stop()])

    const second = await started(dataDir)

    expect(await query(second.address, 'select lower(upper(name)) as name from kept')).toEqual([
      { name: 'müller' },
    ])
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log'])
  })

  test('listens on a private socket only, and says nothing about statements in its log', async () => {
    const dataDir = await aUsedDataDir()
    const { address } = await started(dataDir)

    await expect(query(address, "select 'Erika Mustermann'::int")).rejects.toThrow('Erika')

    expect(await query(address, "select current_setting('listen_addresses') as listens")).toEqual([
      { listens: '' },
    ])
    expect((await stat(address.host)).mode & 0o777).toBe(0o700)
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('Erika')
  })

  test('stops its process and leaves no sockets behind', async () => {
    const dataDir = await aUsedDataDir()
    const server = await started(dataDir)

    await server.stop()

    expect(server.pid()).toBeUndefined()
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
    expect(await readdir(server.address.host)).toEqual([])
  })

  test('works below a folder whose path is too long for a socket', async () => {
    const dataDir = join(await aDataDir(), 'deep'.repeat(20), 'deeper'.repeat(20))
    onTestFinished(() => rm(socketFolderOf(dataDir), { recursive: true, force: true }))

    const { address } = await started(dataDir)

    expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  asRoot('runs as the owner of the data folder when root starts it', async () => {
    const dataDir = await aDataDir()
    await chmod(dataDir, 0o755)
    await mkdir(join(dataDir, 'postgres'))
    await chown(join(dataDir, 'postgres'), 65534, 65534)

    const { address, pid } = await started(dataDir)

    expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(`/proc/${pid()}`)).uid).toBe(65534)
  })

  test('is not disturbed by a first start that was interrupted', async () => {
    const dataDir = await aDataDir()
    const unfinished = join(dataDir, 'postgres.unfinished-abcdef')
    await mkdir(unfinished)
    await writeFile(join(unfinished, 'PG_VERSION'), '18\n')

    await started(dataDir)

    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log'])
  })
})

describe('a start is refused', () => {
  const start = (dataDir: string, settings = {}) =>
    startEmbeddedServer({ dataDir, settings: { fsync: 'off', ...settings } })

  test('while the same process runs the server of that folder', async () => {
    const dataDir = await aUsedDataDir()
    await started(dataDir)

    await expect(start(dataDir)).rejects.toThrow(`in use by another Wattline process (pid ${process.pid})`)
  })

  test('while another process runs it, whose server can be found', async () => {
    const dataDir = await aUsedDataDir()
    expect(await findRunningServer(dataDir)).toBeUndefined()
    const { child } = await otherProcess(dataDir)

    await expect(start(dataDir)).rejects.toThrow(`in use by another Wattline process (pid ${child.pid})`)

    const address = await findRunningServer(dataDir)
    expect(address && (await query(address, 'select current_database() as name'))).toEqual([
      { name: 'wattline' },
    ])

    child.kill('SIGKILL')
    await expect.poll(() => findRunningServer(dataDir)).toBeUndefined()
    await started(dataDir)
  })

  test('when several want the same folder at once, for all but one', async () => {
    const dataDir = await aUsedDataDir()

    const results = await Promise.allSettled([started(dataDir), started(dataDir), started(dataDir)])

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('for a database of another PostgreSQL version', async () => {
    const dataDir = await aDataDir()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')

    await expect(start(dataDir)).rejects.toThrow(
      /was created by PostgreSQL 17, but Wattline now includes PostgreSQL 18/,
    )
  })

  test('for a folder with files that are not a database', async () => {
    const dataDir = await aDataDir()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres/notes.txt'), 'mine')

    await expect(start(dataDir)).rejects.toThrow(/contains files but no PostgreSQL database/)
  })

  test('for a data folder that cannot be created', async () => {
    await expect(start('/dev/null/data')).rejects.toThrow(EmbeddedServerError)
  })

  test('with the log of the server if it does not start, and the folder is free again', async () => {
    const dataDir = await aUsedDataDir()

    await expect(start(dataDir, { shared_buffers: 'plenty' })).rejects.toThrow(
      /invalid value for parameter "shared_buffers"/,
    )

    await started(dataDir)
  })

  asRoot('when the socket folder belongs to another user', async () => {
    const dataDir = await aDataDir()
    await mkdir(socketFolderOf(dataDir))
    await chown(socketFolderOf(dataDir), 12345, 12345)

    await expect(start(dataDir)).rejects.toThrow(/belongs to another user/)
  })
})
