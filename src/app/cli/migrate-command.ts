import { migrateDatabase } from '../migrate-database.ts'
import type { AddCommands } from './command.ts'
import { joinedOrMade } from './with-database.ts'

export const addMigrateCommand: AddCommands = (program, context) => {
  program
    .command('migrate')
    .description(
      'Migrate the database to the schema of this release. Every start of the service does this too.',
    )
    .action(async () => {
      const onWait = (message: string) => context.stderr.write(`${message}\n`)
      const applied = await joinedOrMade(context.config(), (database) =>
        migrateDatabase(database, context.operator(), onWait),
      )
      const lines =
        applied.length === 0 ? ['The database is up to date.'] : applied.map((name) => `Applied ${name}.`)
      context.answer({ data: { applied }, lines })
    })
}
