import { expect, test } from 'vitest'
import { databaseFault } from './database-fault.ts'
import { NoPrimary } from './primary-pool.ts'
import { DatabaseUnavailable } from './unavailable.ts'

test('if no server accepts writes, the sentence names each one and what to do', () => {
  const servers = ['db1:5432', 'db2:5432'].map((name) => ({ name, connectionString: '' }))
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const fault = new NoPrimary(servers, [{ is: 'away', error: refused }, { is: 'standby' }])

  expect(databaseFault(new DatabaseUnavailable(fault))).toBe(
    'The database is not writable, no server in DATABASE_URL accepts writes: db1:5432 does not answer ' +
      '(nothing listens there), db2:5432 is a standby: start the primary, or promote a standby.',
  )
})

const url = 'postgres://wattline:geheim@db1:5433/wattline'
const withCode = (code: string) => Object.assign(new Error('said with secrets'), { code })

test.each([
  [new DatabaseUnavailable(withCode('ECONNREFUSED')), 'does not answer (nothing listens there): check'],
  [new DatabaseUnavailable(withCode('ENOTFOUND')), 'does not answer (there is no such host): check'],
  [new DatabaseUnavailable(new Error('Connection terminated unexpectedly')), 'is it PostgreSQL?): check'],
  [new DatabaseUnavailable(withCode('53100')), 'does not answer (its disk is full): check'],
  [new DatabaseUnavailable(withCode('58030')), 'does not answer (its disk fails): check'],
  [withCode('28P01'), 'rejects the user or the password'],
  [withCode('28000'), 'rejects the user in DATABASE_URL'],
  [withCode('3D000'), 'does not have the database that DATABASE_URL names'],
  [withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'presents an untrusted certificate'],
  [new Error('The server does not support SSL connections'), 'does not support TLS'],
  [new Error('received invalid response: 4a'), 'is not PostgreSQL'],
])('%s is reported in a sentence that names host and port', (error, words) => {
  const sentence = databaseFault(error, url) ?? ''

  expect(sentence).toMatch(/^The database server at db1:5433 [^\n]+\.$/)
  expect(sentence).toContain(words)
  expect(sentence).not.toMatch(/geheim|secrets/)
})

test('a missing right is reported in the words of the database, and nobody is advised to make the service the owner', () => {
  const denied = Object.assign(new Error('permission denied for table orders'), { code: '42501' })

  expect(databaseFault(denied, url)).toBe(
    'The database server at db1:5433 says: permission denied for table orders. Run wattline migrate with the owner of the database in MIGRATION_DATABASE_URL: it gives the user in DATABASE_URL its rights.',
  )
})

test('names a missing file in DATABASE_URL', () => {
  const missing = Object.assign(new Error(), { code: 'ENOENT', syscall: 'open', path: '/etc/ca.pem' })

  expect(databaseFault(missing, `${url}?sslrootcert=/etc/ca.pem`)).toBe(
    'The file /etc/ca.pem in DATABASE_URL cannot be read (ENOENT): correct its name, or give this user permission to read it.',
  )
})

test('has no sentence for other errors', () => {
  expect(databaseFault(new Error('any other'), url)).toBeUndefined()
})
