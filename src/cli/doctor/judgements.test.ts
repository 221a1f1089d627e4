import { describe, expect, test } from 'vitest'
import type { SigningKeys } from '../../auth/signing-keys.ts'
import { judgeClock } from './check-clock.ts'
import { checkServer } from './check-server.ts'
import { checkSigningKeys } from './check-signing-keys.ts'

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
  const good = { versionNumber: 170_004, isStandby: false, synchronousCommit: 'on', fsync: 'on' }
  const verdicts = (changes: Partial<typeof good>) =>
    checkServer({ ...good, ...changes }).map(({ verdict }) => verdict)

  test.each([
    ['15 is known', { versionNumber: 150_000 }, ['ok', 'ok']],
    ['18 is known', { versionNumber: 180_099 }, ['ok', 'ok']],
    ['14 is too old', { versionNumber: 140_022 }, ['failure', 'ok']],
    ['19 is not known yet', { versionNumber: 190_000 }, ['warning', 'ok']],
    ['a standby cannot be written to', { isStandby: true }, ['ok', 'failure', 'ok']],
    ['without fsync a crash loses data', { fsync: 'off' }, ['ok', 'warning']],
    ['without synchronous_commit too', { synchronousCommit: 'off' }, ['ok', 'warning']],
  ])('%s', (_, changes, expected) => {
    expect(verdicts(changes)).toEqual(expected)
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
