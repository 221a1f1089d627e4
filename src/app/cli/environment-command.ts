import { Argument } from '@commander-js/extra-typings'
import { findDemoClients } from '../../partners/demo-clients.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import {
  changeEnvironment,
  type Environment,
  environments,
  findEnvironment,
} from '../../platform/db/database-environment.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { findDemoStaff } from '../../staff/accounts/demo-staff.ts'
import { loadDemo } from '../sandbox.ts'
import { type AddCommands, once, UsageFault } from './command.ts'
import { withOwner } from './with-database.ts'

type Change = { to: Environment; confirm: string | undefined; removesDemo: boolean }

export const addEnvironmentCommand: AddCommands = (program, context) => {
  program
    .command('environment')
    .description('Show the environment that the database belongs to, or change it. Stop the service first.')
    .addArgument(new Argument('[environment]', 'The environment it is to belong to').choices(environments))
    .option('--confirm <database>', 'The name of the database, as a proof that it is meant', once)
    .option(
      '--remove-demo-data',
      'Remove what a test environment has added: logins, partners with their customers, tariffs, invented figures',
    )
    .action(async (to, { confirm, removeDemoData: removesDemo = false }) => {
      await withOwner(context.config(), async (owner) => {
        const name = await nameOf(owner)
        if (to === undefined) {
          const environment = await findEnvironment(owner)
          const lines = [
            environment === undefined
              ? `The database ${name} belongs to no environment yet: the first start of the service decides.`
              : `The database ${name} belongs to the ${environment} environment.`,
          ]
          return context.answer({ data: { database: name, environment: environment ?? null }, lines })
        }
        const removed = await owner.transaction(async (tx) => {
          const before = await findEnvironment(tx)
          const gone = await change(tx, { to, confirm, removesDemo }, name)
          const after = { environment: to, ...(removesDemo ? { removedClients: gone } : {}) }
          const entry = {
            action: 'environment.change',
            subject: name,
            before: { environment: before ?? null },
            after,
          }
          await writeAudit(tx, entry, context.operator())
          return gone
        })
        context.answer({
          data: { database: name, environment: to, removedClients: removed },
          lines: [
            ...(removesDemo
              ? [`Removed the demo data${removed.length > 0 ? `: ${removed.join(', ')}` : ''}.`]
              : []),
            `The database ${name} belongs to the ${to} environment from now on.`,
          ],
        })
      })
    })
}

async function change(tx: Db, { to, confirm, removesDemo }: Change, name: string): Promise<string[]> {
  if (confirm !== name) {
    throw new UsageFault(
      confirm === undefined
        ? `This changes the database ${name}.`
        : `The database is called ${name}, not ${confirm}.`,
      `Stop the service, then add --confirm ${name}.`,
    )
  }
  const removed = removesDemo ? await (await loadDemo()).removeDemo(tx) : []
  const left = to === 'production' ? await demoLogins(tx) : []
  if (left.length > 0) {
    throw new UsageFault(
      `Everybody knows the secrets of ${left.join(', ')}, so that production cannot use this database.`,
      'Add --remove-demo-data to remove them, with the customers of the demo partners.',
    )
  }
  await changeEnvironment(tx, to)
  return removed
}

const demoLogins = async (db: Db): Promise<string[]> => [
  ...(await findDemoClients(db)),
  ...(await findDemoStaff(db)),
]

async function nameOf(db: Db): Promise<string> {
  const { rows } = await db.query<{ name: string }>(sql`select current_database() as name`)
  return rows[0]?.name ?? ''
}
