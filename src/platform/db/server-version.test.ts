import { expect, test } from 'vitest'
import { refuseOldServer } from './server-version.ts'
import type { Db } from './sql.ts'

const serverOf = (number: number) => ({ query: async () => ({ rows: [{ number }] }) }) as unknown as Db

test('PostgreSQL 15 is new enough', async () => {
  await refuseOldServer(serverOf(150_000), undefined)
})

test('PostgreSQL 14 is refused, with what to use', async () => {
  const refused = refuseOldServer(serverOf(140_019), 'postgres://wattline:geheim@db1/wattline')

  await expect(refused).rejects.toThrow(
    'The database server at db1:5432 is PostgreSQL 14, which is too old: use 15 to 18.',
  )
})
