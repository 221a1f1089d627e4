import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '../../src/platform/db/open-database.ts'
import { openPool } from '../../src/platform/db/open-pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import type { Question } from './questions.ts'

type Connection = {
  run(text: string): Promise<unknown>
  runAndReadAll(text: string, values?: Record<string, string>): Promise<{ getRows(): unknown[][] }>
  createAppender(table: string): Promise<Appender>
}
type Appender = {
  appendVarchar(value: string): void
  appendTimestamp(value: unknown): void
  appendFloat(value: number): void
  appendDouble(value: number): void
  endRow(): void
  flushSync(): void
  closeSync(): void
}

export type ColumnStore = { ask(question: Question, contract: string): Promise<number> }

/** DuckDB with the same rows, where it can be installed; nothing of it belongs to the project. */
export async function openColumnStore(
  database: Database,
  numbers: string[],
): Promise<ColumnStore | undefined> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'package.json'), '{"private":true}')
  // The second one is optional to the first, and then not always installed.
  const packages = ['@duckdb/node-api', `@duckdb/node-bindings-${process.platform}-${process.arch}`]
  const install = ['install', ...packages, '--no-audit', '--no-fund', '--prefer-offline']
  try {
    await promisify(execFile)('npm', install, { cwd: folder, timeout: 120_000 })
    const { DuckDBInstance, DuckDBTimestampValue } = createRequire(join(folder, 'package.json'))(
      '@duckdb/node-api',
    )
    const connection: Connection = await (await DuckDBInstance.create(':memory:')).connect()
    await fill(connection, database, { numbers, timestamp: (micros) => new DuckDBTimestampValue(micros) })
    return {
      async ask({ name, columns, records }, contract) {
        const startedAt = performance.now()
        const rows = (await connection.runAndReadAll(columns, { contract })).getRows()
        const milliseconds = performance.now() - startedAt
        if (rows.length !== records) throw new Error(`${name}: ${rows.length} records of columns.`)
        return milliseconds
      },
    }
  } catch (error) {
    console.error(`DuckDB is left out: ${(error as Error).message.split('\n', 1)[0]}`)
    return undefined
  }
}

type Filling = { numbers: string[]; timestamp: (microseconds: bigint) => unknown }

async function fill(
  connection: Connection,
  { address }: Database,
  { numbers, timestamp }: Filling,
): Promise<void> {
  await connection.run(
    'create table readings (contract varchar, instant timestamp, local timestamp, kwh float)',
  )
  await connection.run('create table prices (instant timestamp, cent double)')
  const pool = openPool(address, { size: 1, isPatient: true })
  const readings = await connection.createAppender('readings')
  for (const number of numbers) {
    const { rows } = await pool.query<{ at: number; local: number; kwh: number }>(sql`
      select extract(epoch from n.at)::float8 as at,
        extract(epoch from n.at at time zone 'Europe/Berlin')::float8 as local, n.kwh
      from narrow_readings n where n.contract = ${number} order by n.at`)
    for (const { at, local, kwh } of rows) {
      readings.appendVarchar(number)
      readings.appendTimestamp(timestamp(BigInt(at) * 1_000_000n))
      readings.appendTimestamp(timestamp(BigInt(local) * 1_000_000n))
      readings.appendFloat(kwh)
      readings.endRow()
    }
  }
  readings.closeSync()
  const prices = await connection.createAppender('prices')
  const { rows } = await pool.query<{ at: number; cent: number }>(
    sql`select extract(epoch from p.at)::float8 as at, p.cent from narrow_prices p order by p.at`,
  )
  for (const { at, cent } of rows) {
    prices.appendTimestamp(timestamp(BigInt(at) * 1_000_000n))
    prices.appendDouble(cent)
    prices.endRow()
  }
  prices.closeSync()
  await pool.close()
}
