import { Argument } from '@commander-js/extra-typings'
import { releaseParkedTasks } from '../../platform/tasks/release-tasks.ts'
import { taskKinds } from '../../platform/tasks/task-kinds.ts'
import { mailTaskKinds } from '../mail-task-kinds.ts'
import type { AddCommands } from './command.ts'
import { withDatabase } from './with-database.ts'

export const addTaskCommands: AddCommands = (program, context) => {
  program
    .command('tasks')
    .description('Manage the tasks of the workers: mails, messages to the market, processing.')
    .command('release')
    .description('Make parked tasks due again, all of them or those of some kinds, and say how many.')
    .addArgument(new Argument('[kind...]', 'Kinds of task; default: all').choices(Object.keys(taskKinds)))
    .option('--mails', 'All kinds that send a mail')
    .action(async (named, { mails = false }) => {
      const kinds = [...named, ...(mails ? mailTaskKinds : [])]
      const released = await withDatabase(context.config(), (db) =>
        releaseParkedTasks(db, {
          kinds: kinds.length > 0 ? kinds : undefined,
          releasedBy: context.operator(),
        }),
      )
      const total = released.reduce((sum, { count }) => sum + count, 0)
      const lines = [
        ...released.map(({ kind, count }) => `${kind}: ${count}`),
        total === 0
          ? 'No such task is parked.'
          : `${total} parked ${total === 1 ? 'task is' : 'tasks are'} due again. Running services take them up within a second.`,
      ]
      context.answer({ data: { released, total }, lines })
    })
}
