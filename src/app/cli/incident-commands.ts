import { listIncidents, noteIncident } from '../../backoffice/availability/availability.ts'
import { type AddCommands, UsageFault } from './command.ts'
import { paintFor } from './paint.ts'
import { table } from './table.ts'
import { withDatabase } from './with-database.ts'

const longestNote = 500

export const addIncidentCommands: AddCommands = (program, context) => {
  const incidents = program
    .command('incidents')
    .description('See incidents of the status page, and say something about them.')

  incidents
    .command('list')
    .description('List the incidents of the last 90 days, newest first.')
    .action(async () => {
      const data = await withDatabase(context.config(), (db) => listIncidents(db, context.now()))
      const lines = table(
        data,
        [
          ['Began', ({ beganAt }) => withoutMilliseconds(beganAt)],
          ['Ended', ({ endedAt }) => (endedAt === null ? 'lasts' : withoutMilliseconds(endedAt))],
          ['Components', ({ components }) => components.join(', ')],
          ['Note', ({ note }) => note ?? ''],
        ],
        { paint: paintFor(context.stdout, context.environment), none: 'There was none.' },
      )
      context.answer({ data, lines })
    })

  incidents
    .command('note <began> <text>')
    .description('Say something about an incident on the status page, for everybody to read.')
    .action(async (began, text) => {
      const [beganAt, note] = [new Date(began), text.trim()]
      if (Number.isNaN(beganAt.getTime()))
        throw new UsageFault(`${began} is no time.`, 'wattline incidents list shows when each began.')
      if (note === '' || note.length > longestNote)
        throw new UsageFault(`A note has between 1 and ${longestNote} characters.`)
      await withDatabase(context.config(), (db) => noteIncident(db, { beganAt, note }, context.operator()))
      context.answer({
        data: { beganAt, note },
        lines: ['The status page shows it within seconds. It is for everybody to read.'],
      })
    })
}

const withoutMilliseconds = (instant: Date): string => instant.toISOString().replace('.000Z', 'Z')
