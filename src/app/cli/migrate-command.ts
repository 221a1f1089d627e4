import { migrateDatabase } from '../migrate-database.ts'
import type { AddCommands } from './command.ts'
import { openOrCreateDatabase } from './with-database.ts'

export const addMigrateCommand: AddCommands = (program, context) => {
  program
    .command('migrate')
    .description(
      'Migrate the database to the schema of this release. Every start of the service does this too.',
    )
    .action(async () => {
      const onWait = (message: string) => context.stderr.write(`${message}\n`)
      const config = context.config()
      const migrated = await openOrCreateDatabase(config, (database) =>
        migrateDatabase(database, { actor: context.operator(), isCitus: config.isCitus, onWait }),
      )
      const { applied, distributed } = migrated
      const lines = [
        ...applied.map((name) => `Applied ${name}.`),
        ...(distributed ? ['Distributed the readings over the Citus cluster.'] : []),
      ]
      context.answer({ data: migrated, lines: lines.length === 0 ? ['The database is up to date.'] : lines })
    })
}
