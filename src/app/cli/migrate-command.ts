import { migrate } from '../../platform/db/migrate.ts'
import { openPool } from '../../platform/db/pool.ts'
import { migrationsFolder } from '../../platform/project-folder.ts'
import type { AddCommands } from './command.ts'
import { joinedOrMade } from './with-database.ts'

export const addMigrateCommand: AddCommands = (program, context) => {
  program
    .command('migrate')
    .description(
      'Migrate the database to the schema of this release. Every start of the service does this too.',
    )
    .action(async () => {
      const applied = await joinedOrMade(context.config(), async ({ address }) => {
        const patient = openPool(address, { size: 1, isPatient: true })
        return migrate(patient, migrationsFolder).finally(() => patient.close())
      })
      const lines =
        applied.length === 0 ? ['The database is up to date.'] : applied.map((name) => `Applied ${name}.`)
      context.answer({ data: { applied }, lines })
    })
}
