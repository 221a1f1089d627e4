import { type AddCommands, once } from '../command.ts'
import { connectionOptions } from '../partner-connection.ts'

export const addListenCommand: AddCommands = (program, { environment, stdout }) => {
  program
    .command('listen')
    .description('Forward the events of a sandbox to a server on your machine, as signed webhooks.')
    .requiredOption('--forward <url>', 'Where to post each event, such as http://localhost:3000/hook', once)
    .option('--types <types>', 'Only events of these types, separated by commas', once)
    .option('--after <id>', 'Begin behind this event instead of with what happens from now on', once)
    .option(
      '--secret <secret>',
      'Signs the events; else WATTLINE_WEBHOOK_SECRET, else a new one that is printed',
      once,
    )
    .option(...connectionOptions.baseUrl, once)
    .option(...connectionOptions.authUrl, once)
    .option(...connectionOptions.clientId, once)
    .addHelpText('after', connectionOptions.help)
    .action(async (options) => {
      // Loaded here, since no other command needs it.
      const { startListening } = await import('./start-listening.ts')
      await startListening(options, { environment, stdout })
    })
}
