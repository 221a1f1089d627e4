import { describe, expect, test } from 'vitest'
import type { ToHandOver } from '../../../orders/lifecycle/hand-over.ts'
import type { SigningKeys } from '../../../partners/tokens/signing-keys.ts'
import { readConfig } from '../../../platform/settings/config.ts'
import { judgeClock } from './check-clock.ts'
import { checkSupplier } from './check-configuration.ts'
import { checkMonitoring, judgeDisk } from './check-machine.ts'
import { checkPriceChanges, judgeOffers, judgePrices } from './check-prices.ts'
import { checkSigningKeys } from './check-records.ts'
import { judgeCitus, judgeReplicas, judgeRoles } from './check-replicas.ts'
import { checkServer } from './check-server.ts'
import { checkDeclarations, checkMarket, checkTasks, checkWebhooks } from './check-waiting.ts'
import { checkProxy, judgeCertificate } from './check-web.ts'

describe('the clock', () => {
  test.each([
    [0, 'ok', 'It agrees with the clock of the database.'],
    [2000, 'ok', 'It agrees with the clock of the database.'],
    [2001, 'warning', 'The database is 2.0 s ahead of this machine: synchronise both clocks (NTP).'],
    [-90_000, 'warning', 'The database is 90.0 s behind this machine: synchronise both clocks (NTP).'],
  ])('%i ms apart', (difference, verdict, message) => {
    expect(judgeClock({ askedAt: 1e6, answeredAt: 1e6, databaseNow: 1e6 + difference })).toMatchObject({
      verdict,
      message,
    })
  })

  test('a slow answer is no difference', () => {
    expect(judgeClock({ askedAt: 0, answeredAt: 9000, databaseNow: 100 }).verdict).toBe('ok')
  })
})

describe('the server', () => {
  const good = {
    versionNumber: 170_004,
    encoding: 'UTF8',
    isStandby: false,
    synchronousCommit: 'on',
    fsync: 'on',
    maxConnections: 97,
    neededConnections: 97,
    servers: 1,
    synchronousStandbys: 0,
  }
  const verdicts = (changes: Partial<typeof good>) =>
    checkServer({ ...good, ...changes }).map(({ verdict }) => verdict)

  test.each([
    ['15 is known', { versionNumber: 150_000 }, ['ok', 'ok']],
    ['18 is known', { versionNumber: 180_099 }, ['ok', 'ok']],
    ['14 is too old', { versionNumber: 140_022 }, ['failure', 'ok']],
    ['19 is not known yet', { versionNumber: 190_000 }, ['warning', 'ok']],
    ['SQL_ASCII stores no names', { encoding: 'SQL_ASCII' }, ['ok', 'failure', 'ok']],
    ['a standby cannot be written to', { isStandby: true }, ['ok', 'failure', 'ok']],
    ['without fsync a crash loses data', { fsync: 'off' }, ['ok', 'warning']],
    ['without synchronous_commit too', { synchronousCommit: 'off' }, ['ok', 'warning']],
    ['of two servers one alone may lose what it confirmed', { servers: 2 }, ['ok', 'ok', 'warning']],
    ['of two servers both confirm', { servers: 2, synchronousStandbys: 1 }, ['ok', 'ok', 'ok']],
    ['more connections than it allows', { neededConnections: 98 }, ['ok', 'ok', 'warning']],
  ])('%s', (_, changes, expected) => {
    expect(verdicts(changes)).toEqual(expected)
  })
})

describe('a certificate', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const inDays = (count: number) => new Date(now.getTime() + count * 86_400_000)

  test.each([
    ['for 14 days more', { fault: null, validUntil: inDays(14) }, 'ok', 'is valid for 14 more days.'],
    [
      'for less',
      { fault: null, validUntil: inDays(13.9) },
      'warning',
      'is valid for 13 more days: renew it.',
    ],
    [
      'that ended',
      { fault: 'CERT_HAS_EXPIRED', validUntil: inDays(-1) },
      'failure',
      '(CERT_HAS_EXPIRED): replace it.',
    ],
    [
      'of another name',
      { fault: 'ERR_TLS_CERT_ALTNAME_INVALID', validUntil: inDays(90) },
      'failure',
      'replace it.',
    ],
    ['that is missing', { fault: null, validUntil: null }, 'failure', '(there is none)'],
  ])('%s', (_, seen, verdict, message) => {
    expect(judgeCertificate('api.example.com', seen, now)).toMatchObject({
      verdict,
      message: expect.stringContaining(message),
    })
  })
})

describe('the terminations without login', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const daysAgo = (count: number) => new Date(now.getTime() - count * 86_400_000)

  test.each([
    ['none waits', { waiting: 0, oldestAt: null }, 'ok', 'No termination waits for a person.'],
    [
      'one for six days',
      { waiting: 2, oldestAt: daysAgo(6.9) },
      'warning',
      '2 need a person, the oldest for 6 days',
    ],
    ['one for a week', { waiting: 1, oldestAt: daysAgo(7) }, 'failure', '1 need a person'],
  ])('%s', (_, counts, verdict, message) => {
    expect(checkDeclarations('termination', counts, now)).toMatchObject({
      verdict,
      message: expect.stringContaining(message),
    })
  })
})

describe('the declarations of withdrawal', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const daysAgo = (count: number) => new Date(now.getTime() - count * 86_400_000)

  test.each([
    ['none waits', { waiting: 0, oldestAt: null }, 'ok', 'Every declaration has found its contract.'],
    [
      'one since today',
      { waiting: 1, oldestAt: daysAgo(0) },
      'warning',
      '1 matched no contract, the oldest 0 days ago',
    ],
    [
      'one for six days',
      { waiting: 2, oldestAt: daysAgo(6.9) },
      'warning',
      '2 matched no contract, the oldest 6 days ago',
    ],
    ['one for a week', { waiting: 2, oldestAt: daysAgo(7) }, 'failure', 'filter.result=unmatched'],
  ])('%s', (_, counts, verdict, message) => {
    expect(checkDeclarations('withdrawal', counts, now)).toMatchObject({
      verdict,
      message: expect.stringContaining(message),
    })
  })
})

describe('the webhooks', () => {
  const none = { due: 0, oldestDueSeconds: 0, failing: [], switchedOff: [] }
  const endpoint = { endpointId: 'an-id', partnerId: 'p' }
  const slugs = new Map([['p', 'demo-hems']])

  test.each([
    ['none waits', none, 'ok', 'Every endpoint gets its events.'],
    ['one for a moment', { ...none, due: 1, oldestDueSeconds: 900 }, 'ok', 'Every endpoint'],
    ['one for too long', { ...none, due: 1, oldestDueSeconds: 901 }, 'failure', '1 deliveries wait'],
    ['one fails for hours', { ...none, failing: [{ ...endpoint, seconds: 86_399 }] }, 'ok', 'Every endpoint'],
    [
      'one fails for a day',
      { ...none, failing: [{ ...endpoint, seconds: 86_400 }] },
      'warning',
      '1 endpoints',
    ],
    ['one was switched off', { ...none, switchedOff: [endpoint] }, 'warning', '1 endpoints get no events'],
  ])('%s', (_, counts, verdict, message) => {
    expect(checkWebhooks(counts, slugs)).toMatchObject({ verdict, message: expect.stringContaining(message) })
  })

  test('those that get no events are named with their partner', () => {
    expect(checkWebhooks({ ...none, switchedOff: [endpoint] }, slugs)).toMatchObject({
      details: ['an-id of demo-hems was switched off'],
    })
  })
})

describe('the signing keys', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
  const key = (kid: string, signsFrom: Date, retiresAt: Date | null) =>
    ({ kid, signsFrom, retiresAt }) as SigningKeys[number]

  test.each([
    ['none', [], 'warning', 'There is none yet: the next start of the service makes one.'],
    ['one in use', [key('a', hours(-1), null)], 'ok', 'The key a is in use.'],
    ['one in use for 180 days', [key('a', hours(-180 * 24), null)], 'ok', 'The key a is in use.'],
    [
      'one in use for longer',
      [key('a', hours(-181 * 24), null)],
      'warning',
      'The key a has been in use for 181 days: run wattline keys rotate, without an outage.',
    ],
    [
      'a successor that was announced',
      [key('b', hours(1), null), key('a', hours(-1), hours(3))],
      'ok',
      'The key a is in use; b follows at 2026-11-15T13:00:00.000Z.',
    ],
    [
      'one that retires without a successor',
      [key('a', hours(-1), hours(1))],
      'failure',
      'The last one retires at 2026-11-15T13:00:00.000Z and has no successor: run wattline keys rotate.',
    ],
    [
      'one that is only announced',
      [key('b', hours(1), null)],
      'warning',
      'None is in use before 2026-11-15T13:00:00.000Z: until then the next one signs already.',
    ],
  ])('%s', (_, keys, verdict, message) => {
    expect(checkSigningKeys(keys, now)).toMatchObject({ verdict, message })
  })
})

describe('the tasks', () => {
  test.each([
    ['none at all', { due: 0, parked: 0, oldestDueSeconds: 0 }, 'ok'],
    ['some that wait for moments', { due: 5, parked: 0, oldestDueSeconds: 900 }, 'ok'],
    ['some that nobody does', { due: 5, parked: 0, oldestDueSeconds: 901 }, 'failure'],
    ['one that was given up', { due: 0, parked: 1, oldestDueSeconds: 0 }, 'warning'],
  ])('%s', (_, counts, verdict) => {
    expect(checkTasks(counts).verdict).toBe(verdict)
  })
})

describe('the day-ahead prices', () => {
  // From 14:00 in Berlin on, those of tomorrow are due.
  const morning = new Date('2026-11-15T12:59:00Z')
  const afternoon = new Date('2026-11-15T13:01:00Z')
  const sources = ['energy-charts', 'smard']
  const areAssumed = false

  test.each([
    ['those of today in the morning', { sources, lastDate: '2026-11-15', now: morning }, 'ok'],
    ['those of yesterday in the morning', { sources, lastDate: '2026-11-14', now: morning }, 'failure'],
    ['those of today in the afternoon', { sources, lastDate: '2026-11-15', now: afternoon }, 'failure'],
    ['those of tomorrow in the afternoon', { sources, lastDate: '2026-11-16', now: afternoon }, 'ok'],
    ['none yet', { sources, lastDate: null, now: morning }, 'warning'],
    ['a year that is assumed', { sources, lastDate: null, areAssumed: true, now: morning }, 'failure'],
    ['a single source', { sources: ['smard'], lastDate: '2026-11-15', now: morning }, 'warning'],
  ])('%s', (_, facts, verdict) => {
    expect(judgePrices({ areAssumed, ...facts }).verdict).toBe(verdict)
  })
})

describe('what can be sold', () => {
  const all = { tariffs: 2, postcodes: 8000, clients: 3, operators: 1 }

  test('is complete', () => {
    expect(judgeOffers(all).verdict).toBe('ok')
  })

  test.each(['tariffs', 'postcodes', 'clients', 'operators'] as const)('lacks %s', (name) => {
    expect(judgeOffers({ ...all, [name]: 0 })).toMatchObject({
      verdict: 'warning',
      details: [expect.any(String)],
    })
  })
})

describe('the disk', () => {
  const gibibyte = 1024 ** 3

  test.each([
    [0.4, 100, 'failure'],
    [0.5, 9, 'warning'],
    [1.9, 10, 'warning'],
    [4, 100, 'warning'],
    [5, 100, 'ok'],
  ])('%d of %d GiB free', (free, total, verdict) => {
    expect(judgeDisk({ freeBytes: free * gibibyte, totalBytes: total * gibibyte }).verdict).toBe(verdict)
  })
})

describe('proxy and monitoring', () => {
  const production = {
    ENVIRONMENT: 'production',
    BASE_URL: 'https://api.example.com',
    AUTH_URL: 'https://login.example.com',
    DATABASE_URL: 'postgres://db/wattline',
    SMTP_URL: 'smtps://mail',
    ENCRYPTION_KEYS: 'file:/etc/wattline/encryption-keys',
  }

  test.each([
    ['a proxy that is named', { ...production, TRUST_PROXY: '10.0.0.0/8' }, 'ok'],
    ['any proxy inside', { ...production, TRUST_PROXY: 'on' }, 'ok'],
    ['https without a proxy', production, 'warning'],
    ['a test environment without a proxy', {}, 'ok'],
  ])('%s', (_, environment, verdict) => {
    expect(checkProxy(readConfig(environment)).verdict).toBe(verdict)
  })

  test.each([
    ['production without figures', production, 'warning'],
    ['production without a log', { ...production, METRICS_PORT: '9464', LOG_LEVEL: 'silent' }, 'warning'],
    ['production with both', { ...production, METRICS_PORT: '9464' }, 'ok'],
    ['a test environment without either', { LOG_LEVEL: 'silent' }, 'ok'],
  ])('%s', (_, environment, verdict) => {
    expect(checkMonitoring(readConfig(environment)).verdict).toBe(verdict)
  })
})

describe('the user of the database', () => {
  const good = { role: 'service', isSuperuser: false, isOwner: false, mayCreate: false, rights: [] }

  test.each([
    [{}, 'ok', 'service can add to the audit trail and not change it.'],
    [{ isSuperuser: true }, 'warning', /^service is a superuser.*MIGRATION_DATABASE_URL/],
    [{ isOwner: true }, 'warning', /^service owns the tables.*MIGRATION_DATABASE_URL/],
    [
      { rights: ['update'] },
      'warning',
      /^service may update entries of the audit trail: run wattline migrate/,
    ],
    [{ mayCreate: true }, 'warning', /^service may create tables: revoke create/],
  ])('%j is %s', (facts, verdict, message) => {
    expect(judgeRoles({ ...good, ...facts })).toMatchObject({
      verdict,
      message: expect.stringMatching(message),
    })
  })
})

describe('where readings lie', () => {
  const here = { isCitus: false, hasCitus: false, areDistributed: false, unreachable: [] }
  const cluster = { isCitus: true, hasCitus: true, areDistributed: true, unreachable: [] }

  test.each([
    ['one server', here, 'ok', 'They lie on this server.'],
    ['a server with Citus that is not used', { ...here, hasCitus: true }, 'ok', /DATABASE_CITUS=on would/],
    ['a cluster', cluster, 'ok', /distributed over the Citus cluster, whose servers all answer/],
    ['a setting without Citus', { ...here, isCitus: true }, 'failure', /but the database has no Citus/],
    ['a new cluster', { ...cluster, areDistributed: false }, 'warning', /not distributed yet/],
    ['a cluster that is not set', { ...cluster, isCitus: false }, 'warning', /set DATABASE_CITUS=on/],
    ['a lost server', { ...cluster, unreachable: ['a:1 to b:2'] }, 'failure', /cannot be reached/],
  ])('%s', (_, facts, verdict, message) => {
    expect(judgeCitus(facts)).toMatchObject({ verdict, message: expect.stringMatching(message) })
  })
})

describe('replicas', () => {
  const well = { name: 'a:5432', fault: undefined }

  test.each([
    ['none', [], 'ok', []],
    ['one that is well', [well], 'ok', []],
    ['one that lags', [well, { name: 'b:5432', fault: 'lags behind' }], 'warning', ['b:5432 lags behind.']],
  ])('%s', (_, states, verdict, details) => {
    expect(judgeReplicas(states)).toMatchObject({ verdict, details })
  })
})

describe('price changes', () => {
  const day = { effectiveDate: '2027-01-01', open: 1200, lastDay: '2026-11-30', tooLate: 0 }

  test('are well if nobody has to be told', () => {
    expect(checkPriceChanges([]).verdict).toBe('ok')
  })

  test('are a warning as long as the letters are in time, with the last day for them', () => {
    expect(checkPriceChanges([day])).toMatchObject({
      verdict: 'warning',
      details: ['2027-01-01: 1200 letters are due by 2026-11-30'],
    })
  })

  test('are a failure once it is too late for some', () => {
    const late = { ...day, tooLate: 3 }

    expect(checkPriceChanges([late, { ...late, open: 0, lastDay: null }])).toMatchObject({
      verdict: 'failure',
      details: [
        '2027-01-01: 1200 letters are due by 2026-11-30, for 3 it is too late',
        '2027-01-01: for 3 it is too late',
      ],
    })
  })
})

describe('the supplier', () => {
  const legal = {
    SUPPLIER_MANAGEMENT: 'Geschäftsführung: Erika Muster',
    SUPPLIER_PRIVACY_URL: 'https://a.example/',
  }
  const missing = (environment: 'test' | 'production', settings: Record<string, string>) =>
    JSON.stringify(checkSupplier({ ...readConfig(settings), environment }))

  test.each(Object.keys(legal))('is asked for %s in production', (name) => {
    expect(missing('production', {})).toContain(`${name}: `)
    expect(missing('production', legal)).not.toContain(`${name}: `)
    expect(missing('test', {})).not.toContain(`${name}: `)
  })
})

describe('the market', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const nothing = { waiting: 0, oldestAt: null }
  const judge = (settings: Record<string, string>, waiting: ToHandOver = nothing) =>
    checkMarket(readConfig(settings), waiting, now)

  test('is well with a gateway, and where it is simulated', () => {
    const gateway = { MARKET_URL: 'https://gateway.example/messages', MARKET_SECRET: 'a'.repeat(16) }
    expect(judge({ ...gateway, SANDBOX: 'off' })).toMatchObject({
      ...{ verdict: 'ok', message: 'Messages go to the gateway at gateway.example.' },
    })
    expect(judge({})).toMatchObject({ verdict: 'ok', message: 'The market is simulated.' })
  })

  test('is a warning without a gateway, with how many messages wait for a person and for how long', () => {
    const message = expect.stringContaining('nobody delivers messages to the market')
    expect(judge({ SANDBOX: 'off' })).toMatchObject({ verdict: 'warning', message, details: [] })
    const waiting = { waiting: 3, oldestAt: new Date('2026-11-12T11:00:00Z') }
    expect(judge({ SANDBOX: 'off' }, waiting)).toMatchObject({
      ...{ verdict: 'warning', message, details: ['3 to hand over, the oldest for 3 days.'] },
    })
  })
})
