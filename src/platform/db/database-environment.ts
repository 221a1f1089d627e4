import { StartError } from '../start/start-fault.ts'
import { type Db, sql } from './sql.ts'

export const environments = ['test', 'production'] as const
export type Environment = (typeof environments)[number]

/** The environment that a database belongs to; undefined until a service has been started on it. */
export async function findEnvironment(db: Db): Promise<Environment | undefined> {
  const { rows: tables } = await db.query<{ isThere: boolean }>(
    sql`select to_regclass('database_environment') is not null as "isThere"`,
  )
  if (!tables[0]?.isThere) return undefined
  const { rows } = await db.query<{ environment: Environment }>(
    sql`select environment from database_environment`,
  )
  return rows[0]?.environment
}

/** Keeps a service away from the data of the other environment. */
export async function refuseOtherEnvironment(db: Db, environment: Environment): Promise<void> {
  const own = await findEnvironment(db)
  if (own !== undefined && own !== environment) throw new StartError(otherEnvironment(own, environment))
}

export const otherEnvironment = (own: Environment, environment: Environment): string =>
  `The database belongs to the ${own} environment and ENVIRONMENT is ${environment}: correct ENVIRONMENT or DATABASE_URL, or change the database with wattline environment.`

/** The first service on a database decides; any later one of the other environment is refused. */
export async function claimEnvironment(db: Db, environment: Environment): Promise<void> {
  await db.query(
    sql`insert into database_environment (environment) values (${environment}) on conflict do nothing`,
  )
  await refuseOtherEnvironment(db, environment)
}

export async function changeEnvironment(tx: Db, environment: Environment): Promise<void> {
  await tx.query(sql`
    insert into database_environment (environment) values (${environment})
    on conflict (is_only) do update set environment = excluded.environment`)
}
