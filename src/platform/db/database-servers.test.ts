import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { databaseServers, isServerGroup } from './database-servers.ts'

/** What the driver makes of the address of each server. */
const read = (url: string) =>
  databaseServers(url).map(({ connectionString }) => {
    const { host, port, user, password, database } = new pg.Client({ connectionString })
    return { host, port, user, password, database }
  })
const namesOf = (url: string) => databaseServers(url).map(({ name }) => name)

describe('a URL with several servers', () => {
  test('gives each server its host and port, and all the same user, password and database', () => {
    const login = { user: 'watt', password: 'p@ss,wörd', database: 'line' }

    expect(read('postgres://watt:p%40ss%2Cw%C3%B6rd@db1:5432,db2:5433/line')).toEqual([
      { host: 'db1', port: 5432, ...login },
      { host: 'db2', port: 5433, ...login },
    ])
  })

  test.each([
    ['postgresql://a@db1,db2:6000,db3/x', ['db1:5432', 'db2:6000', 'db3:5432']],
    ['postgres://a@[::1]:5432,[::2]/x', ['[::1]:5432', '[::2]:5432']],
    ['postgres://a@/x?host=db1,db2&port=5000', ['db1:5000', 'db2:5000']],
    ['postgres://a@/x?host=db1,db2&port=5000,6000', ['db1:5000', 'db2:6000']],
    ['postgres://a@localhost:6000/x?host=/run/a,/run/b', ['/run/a/.s.PGSQL.6000', '/run/b/.s.PGSQL.6000']],
    ['postgres://a@%2Frun%2Fa,%2Frun%2Fb/x', ['/run/a/.s.PGSQL.5432', '/run/b/.s.PGSQL.5432']],
  ])('is read as libpq reads it: %s', (url, names) => {
    expect(namesOf(url)).toEqual(names)
  })

  test('keeps other parameters, except those that only libpq understands', () => {
    const [server] = databaseServers(
      'postgres://a@h1,h2/x?sslmode=verify-full&target_session_attrs=read-write',
    )

    expect(server?.connectionString).toBe('postgres://a@localhost/x?sslmode=verify-full&host=h1&port=5432')
  })

  test('is distinguished from one with a single server', () => {
    expect(isServerGroup('postgres://a@db1,db2/x')).toBe(true)
    expect(isServerGroup('postgres://a@db1/x?target_session_attrs=read-write')).toBe(true)
    expect(isServerGroup('postgres://a@db1:5432/x?sslmode=no-verify')).toBe(false)
    expect(isServerGroup('postgres://a:pass,word@db1/x')).toBe(false)
    expect(isServerGroup('postgres://a@localhost:5432/x?host=%2Frun%2Fa')).toBe(false)
  })
})

test.each([
  ['postgres://a@db1,,db2/x', 'contains a server without a host'],
  ['postgres://a@db1:54x,db2/x', 'has a port that is not a number from 1 to 65535.'],
  ['postgres://a@db1:0,db2/x', 'has a port that is not a number from 1 to 65535.'],
  ['postgres://a@db1,db1:5432/x', 'lists the same server twice.'],
  ['postgres://a@/x?host=h1,h2,h3&port=1,2', 'must have one port per host, or one for all hosts.'],
])('a wrong URL is refused with what is wrong: %s', (url, fault) => {
  expect(() => databaseServers(url)).toThrow(fault)
})
