import { expect, test } from 'vitest'
import { NoPrimary } from '../db/no-primary.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { databaseFault } from './database-fault.ts'

test('servers of which none takes writes are named one by one, with what to do', () => {
  const servers = ['db1:5432', 'db2:5432'].map((name) => ({ name, connectionString: '' }))
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const fault = new NoPrimary(servers, [{ is: 'away', error: refused }, { is: 'standby' }])

  expect(databaseFault(new DatabaseUnavailable(fault))).toBe(
    'The database cannot be written to, none of the servers of DATABASE_URL takes writes: db1:5432 does not answer ' +
      '(nobody listens there), db2:5432 is a standby: start the primary, or promote a standby.',
  )
})
