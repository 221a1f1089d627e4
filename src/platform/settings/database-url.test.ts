import { describe, expect, test } from 'vitest'
import { type ConfigError, readConfig } from './config.ts'

const faultsOf = (url: string): readonly string[] => {
  try {
    readConfig({ DATABASE_URL: url })
    return []
  } catch (error) {
    return (error as ConfigError).faults
  }
}

describe('DATABASE_URL', () => {
  test.each([
    'postgres://wattline@db.example.com/wattline',
    'postgres://a:secret@db1:5432,db2:5433/x?target_session_attrs=read-write',
    'postgresql://a@/x?host=/run/a,/run/b&target_session_attrs=primary',
  ])('may be %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test.each([
    [
      'postgres://a:secret@db1:5432,db2:99999/x',
      'DATABASE_URL has a port that is not a number from 1 to 65535.',
    ],
    ['postgres://a:secret@db1,db1/x', 'DATABASE_URL lists the same server twice.'],
    [
      'postgres://a:secret@db1,/x',
      'DATABASE_URL contains a server without a host: write several servers as db1:5432,db2:5432.',
    ],
    [
      'postgres://a:secret@db1,db2/x?target_session_attrs=prefer-standby',
      'DATABASE_URL only allows target_session_attrs=read-write or primary, because the service writes.',
    ],
    [
      'mysql://a:secret@db1,db2/x',
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://.',
    ],
  ])('is refused in words that do not repeat it: %s', (url, fault) => {
    expect(faultsOf(url)).toEqual([fault])
  })
})
