import { spawn } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  aUsedDataDir,
  otherProcess,
  query,
  started,
} from '../../../src/platform/db/embedded/embedded-server.fixture.ts'
import { findPostmaster } from '../../../src/platform/db/embedded/postmaster.ts'
import { socketFolderOf } from '../../../src/platform/db/embedded/server-address.ts'
import { isAlive, processesOf } from '../../support/processes-of.ts'

// /proc lists the processes.
const onLinux = test.runIf(process.platform === 'linux')

describe('after a crash', () => {
  test('of the server it comes back by itself, as often as needed, with its data', async () => {
    const events: string[] = []
    const server = await started(await aUsedDataDir(), { onEvent: (message) => events.push(message) })
    await query(server.address, 'create table kept as select 1 as one')

    for (const round of [1, 2]) {
      const killed = server.pid() ?? 0
      process.kill(killed, 'SIGKILL')
      await expect
        .poll(() => query(server.address, 'select one from kept').catch(String))
        .toEqual([{ one: 1 }])
      await expect.poll(() => events.filter((event) => event.includes('answers again'))).toHaveLength(round)
      expect(server.pid()).not.toBe(killed)
    }

    expect(events[0]).toBe('The database server ended unexpectedly (SIGKILL); restarting in 100 ms.')
  })

  test('of one of its processes the server comes back even if its recovery fails at first', async () => {
    const dataDir = await aUsedDataDir()
    const events: string[] = []
    const server = await started(dataDir, { onEvent: (message) => events.push(message) })
    await query(server.address, 'create table kept as select 1 as one')
    await query(server.address, 'checkpoint')
    await query(server.address, 'insert into kept values (2)')
    const [row] = await query(
      server.address,
      `select pg_relation_filepath('kept') as path,
        (select pid from pg_stat_activity where backend_type = 'checkpointer') as checkpointer`,
    )
    const { path, checkpointer } = row as { path: string; checkpointer: number }
    const file = join(dataDir, 'postgres', path)

    // The first thing that the recovery needs, so that it fails as soon as it begins, as on a full disk.
    await chmod(file, 0)
    process.kill(checkpointer, 'SIGKILL')
    await expect
      .poll(() => events.filter((event) => event.includes('ended unexpectedly')).length)
      .toBeGreaterThan(1)
    await chmod(file, 0o600)

    await expect
      .poll(() => query(server.address, 'select one from kept').catch(String))
      .toEqual([{ one: 1 }, { one: 2 }])
  })

  test('of the server a stop during the pause ends it for good', async () => {
    const server = await started(await aUsedDataDir())
    process.kill(server.pid() ?? 0, 'SIGKILL')
    await expect.poll(() => server.pid()).toBeUndefined()

    await server.stop()

    expect(server.pid()).toBeUndefined()
    await expect(query(server.address, 'select 1')).rejects.toThrow()
  })

  onLinux('of the owner its server ends by itself', async () => {
    const dataDir = await aUsedDataDir()
    const { child, postgresPid } = await otherProcess(dataDir)

    child.kill('SIGKILL')

    await expect.poll(() => isAlive(postgresPid)).toBe(false)
    expect(processesOf(dataDir)).toEqual([])
  })

  onLinux('of the owner and of what watches over it the next start takes the folder over', async () => {
    const dataDir = await aUsedDataDir()
    const { child, postgresPid } = await otherProcess(dataDir)
    const events: string[] = []
    for (const { pid, name } of processesOf(dataDir)) if (name === 'sh') process.kill(pid, 'SIGKILL')
    child.kill('SIGKILL')
    await expect.poll(() => child.signalCode).toBe('SIGKILL')
    expect((await findPostmaster(join(dataDir, 'postgres')))?.pid).toBe(postgresPid)

    const server = await started(dataDir, { onEvent: (message) => events.push(message) })

    expect((await findPostmaster(join(dataDir, 'postgres')))?.pid).toBe(server.pid())
    expect(await query(server.address, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(events).toEqual([`Stopped the database server (pid ${postgresPid}) left by a killed process.`])
  })

  test('of the owner and the server together, the next start waits for the remaining processes', async () => {
    const dataDir = await aUsedDataDir()
    const { child, postgresPid } = await otherProcess(dataDir)
    child.kill('SIGKILL')
    process.kill(postgresPid, 'SIGKILL')
    await expect.poll(() => child.signalCode).toBe('SIGKILL')

    const server = await started(dataDir)

    expect(await query(server.address, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a lock file that a crash left', () => {
  const anotherProgram = () => {
    const sleeper = spawn('sleep', ['60'], { stdio: 'ignore' })
    onTestFinished(() => void sleeper.kill())
    return sleeper.pid ?? 0
  }

  test.each([
    ['names a process that is gone', () => 4_000_000],
    ['names a process that is another program now', anotherProgram],
    ['is empty', () => ''],
  ])('does not prevent the start when it %s', async (_case, pid) => {
    const dataDir = await aUsedDataDir()
    const number = pid()
    const rest = `\n${dataDir}/postgres\n1794711326\n5432\n${socketFolderOf(dataDir)}\n\n  2147582 999999\nready\n`
    const content = number === '' ? '' : `${number}${rest}`
    await mkdir(socketFolderOf(dataDir), { recursive: true })
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), content)
    await writeFile(join(socketFolderOf(dataDir), '.s.PGSQL.5432.lock'), content)

    const server = await started(dataDir)

    expect(await query(server.address, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
