import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { sql } from '../../platform/db/sql.ts'
import { migrationsFolder } from '../../platform/project-folder.ts'
import { findSimilarWords } from './repository.ts'

describe('the extension that compares words', () => {
  test('in a schema of its own is found by the migration and by the search', async () => {
    const { pool } = await testDatabase({ isEmpty: true })
    await pool.execute('create schema extensions; create extension pg_trgm schema extensions')

    await migrate(pool, migrationsFolder)
    await pool.query(sql`insert into search_words (word) values ('muller'), ('quandt')`)

    expect(await findSimilarWords(pool, ['mullr', 'qua', 'xyz'], 5)).toEqual([
      { wanted: 'mullr', word: 'muller' },
      { wanted: 'qua', word: 'quandt' },
    ])
  })
})
