import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { type Deps, gatherDeps } from '../../src/app/deps.ts'
import { loadDemo } from '../../src/app/sandbox.ts'
import { buildServer } from '../../src/app/server.ts'
import type { Pool } from '../../src/platform/db/pool.ts'
import type { Db } from '../../src/platform/db/sql.ts'
import { localRateLimiter } from '../../src/platform/http/rate-limiter.ts'
import type { Server } from '../../src/platform/http/server.ts'
import { asLog } from '../../src/platform/log/log.ts'
import { type Config, readConfig } from '../../src/platform/settings/config.ts'
import { type Clock, systemClock } from '../../src/platform/time/clock.ts'
import { type MovableClock, movableClock } from '../../src/sandbox/movable-clock.ts'
import { openSandbox } from '../../src/sandbox/sandbox.ts'
import { afterFile } from './after-file.ts'
import { testDatabase } from './database.ts'
import { checkDeclaredAudit } from './declared-audit.ts'
import { testKeyring } from './encryption-keys.ts'

export type Answer = Awaited<ReturnType<typeof requestOf>>

export type TestService = {
  server: Server
  deps: Deps & { clock: MovableClock }
  pool: Pool
  clock: MovableClock
  /** What the clock runs with, and sessions of staff go by. */
  realTime: MovableClock
  /** Every line that was logged, as it would be written. */
  logLines: string[]
  /** A token of a demo client; all its scopes unless some are named. */
  tokenOf(clientId: string, scope?: string): Promise<string>
  /** Sends a request, as a demo client where one is named. */
  send(request: InjectOptions & { as?: string }): Promise<Answer>
}

/**
 * The whole service on a database of its own, spoken to without a network. One per test file. Its clock runs with the
 * system's unless another is given, and so its database is new.
 */
export async function testService(
  environment: Record<string, string> = {},
  real: Clock = systemClock,
  database?: Pool,
  reads?: (pool: Pool) => Db,
): Promise<TestService> {
  const pool = database ?? (await testDatabase()).pool
  const config: Config = readConfig({ LOG_LEVEL: 'info', LOAD_SHEDDING: 'off', ...environment })
  const realTime = movableClock(real)
  const clock = movableClock(realTime)
  const logLines: string[] = []
  const log = asLog(pino({ base: null }, { write: (line: string) => logLines.push(line) }))
  const limiter = localRateLimiter(() => clock.now().getTime())
  const gathered = await gatherDeps({
    sandbox: config.sandbox ? openSandbox(clock) : undefined,
    demo: config.demoData ? await loadDemo() : undefined,
    config,
    db: pool,
    reads: reads?.(pool) ?? pool,
    keyring: await testKeyring(pool),
    clock,
    log,
    limiter,
    monitoring: undefined,
    wakeWorker: () => {},
  })
  const deps = { ...gathered, clock }
  const server = await buildServer(deps)
  // A start may take seconds on a busy machine, and stale data would be refused.
  await deps.revisions.refresh()
  afterFile(async () => {
    await server.close()
    await deps.lastAccess.close()
    await deps.traffic.close()
    await deps.requestLog.close()
    deps.revisions.close()
  })

  const tokens = new Map<string, string>()
  const tokenOf = async (clientId: string, scope?: string) => {
    const payload = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: `${clientId}-secret`,
      ...(scope ? { scope } : {}),
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await server.inject({ method: 'POST', url: '/connect/token', headers, payload })
    if (answer.statusCode !== 200) throw new Error(`${clientId} gets no token: ${answer.body}`)
    return answer.json<{ access_token: string }>().access_token
  }

  const send = async ({ as, headers, ...request }: InjectOptions & { as?: string }) => {
    if (as !== undefined && !tokens.has(as)) tokens.set(as, await tokenOf(as))
    const authorization = as === undefined ? {} : { authorization: `Bearer ${tokens.get(as)}` }
    const answer = await requestOf(server, { ...request, headers: { ...authorization, ...headers } })
    const route = `${request.method ?? 'GET'} ${request.url}`
    if (/^POST \/(console|partners)\b/.test(route))
      await checkDeclaredAudit(server, pool, { route, requestId: String(answer.headers['x-request-id']) })
    return answer
  }
  return { server, deps, pool, clock, realTime, logLines, tokenOf, send }
}

const requestOf = (server: Server, request: InjectOptions) => server.inject(request)
