import { expect, test } from 'vitest'
import { addressUrl, toolUrl } from './address-url.ts'

const of = (connectionString: string) => toolUrl({ connectionString })

test.each([
  ['postgres://wattline:secret@db:5432/wattline', 'postgres://wattline@db:5432/wattline', 'secret'],
  ['postgres://wattline:p%40s%3As@db/wattline', 'postgres://wattline@db/wattline', 'p@s:s'],
  ['postgresql://wattline@db/wattline', 'postgresql://wattline@db/wattline', undefined],
  ['postgres://u@db/w?password=secret', 'postgres://u@db/w', 'secret'],
  [
    'postgres://u:secret@db1:5432,db2:5433/w?target_session_attrs=read-write',
    'postgres://u@db1:5432,db2:5433/w?target_session_attrs=read-write',
    'secret',
  ],
  ['postgres://u:secret@db/w?sslmode=no-verify', 'postgres://u@db/w?sslmode=require', 'secret'],
  ['postgres://u:secret@db/w?ssl=true', 'postgres://u@db/w?sslmode=require', 'secret'],
  ['postgres://u@db/w?options=-c%20x%3D1', 'postgres://u@db/w?options=-c%20x%3D1', undefined],
])('%s becomes an argument without its password', (given, url, password) => {
  expect(of(given)).toEqual({ url, password })
})

test('a server behind a socket has its folder in the query', () => {
  const address = { host: '/run/a b', port: 5432, user: 'wattline', database: 'wattline' }

  expect(addressUrl(address)).toBe('postgres://wattline@localhost:5432/wattline?host=%2Frun%2Fa%20b')
  expect(toolUrl(address)).toEqual({
    url: 'postgres://wattline@localhost:5432/wattline?host=%2Frun%2Fa%20b',
    password: undefined,
  })
})
