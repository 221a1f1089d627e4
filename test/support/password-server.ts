import { spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount, runAs } from '../../src/platform/db/embedded/account.ts'
import { endWithUs } from '../../src/platform/db/embedded/postgres-process.ts'
import { openPool } from '../../src/platform/db/open-pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { freePort } from './free-port.ts'
import { until } from './patience.ts'

/** Starts a server as a supplier has it: a port of the machine, at which every role needs its password. */
export async function startPasswordServer(programs: { postgres: string; initdb: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'wattline-server-'))
  const [cluster, socket] = [join(folder, 'cluster'), join(folder, 's')]
  const account = await chooseAccount(programs.postgres, cluster)
  for (const path of [cluster, socket]) {
    await mkdir(path, { mode: 0o700 })
    await chown(path, account.uid, account.gid)
  }
  const auth = ['--auth-local', 'trust', '--auth-host', 'scram-sha-256', '--no-sync']
  const locale = ['--encoding', 'UTF8', '--locale', 'C.UTF-8']
  await runAs(account, programs.initdb, ['-D', cluster, '--username', 'postgres', ...auth, ...locale])

  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket,
    fsync: 'off',
    jit: 'off',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file = programs.postgres, ...prefix] = [...account.prefix, programs.postgres]
  const options = { ...account.spawnOptions, cwd: '/', stdio: 'ignore', detached: true } as const
  const server = spawn(file, [...prefix, '-D', cluster, ...args], options)
  const exited = new Promise((resolve) => server.once('exit', resolve))
  const watch = endWithUs(server.pid ?? 0, cluster)
  const superuser = { host: socket, port, user: 'postgres', database: 'postgres' }
  await until('the server answers', async () => {
    const pool = openPool(superuser, { size: 1 })
    const answered = await pool.query(sql`select 1`).catch(() => undefined)
    await pool.close()
    return answered !== undefined
  })
  return {
    port,
    superuser,
    async stop() {
      server.kill('SIGINT')
      await exited
      watch.callOff()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
