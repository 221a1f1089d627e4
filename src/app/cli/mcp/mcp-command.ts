import { type AddCommands, once } from '../command.ts'
import { connectionOf, connectionOptions } from '../partner-connection.ts'

export const addMcpCommand: AddCommands = (program, { environment }) => {
  program
    .command('mcp')
    .description('Let an assistant explore a sandbox: a server of the Model Context Protocol on stdio.')
    .option(...connectionOptions.baseUrl, once)
    .option(...connectionOptions.authUrl, once)
    .option(...connectionOptions.clientId, once)
    .option('--allow-writes', 'Also place orders, report events and move the clock')
    .addHelpText('after', connectionOptions.help)
    .action(async ({ allowWrites = false, ...given }) => {
      // An assistant rather hears soon that the service is not there.
      const connection = { ...connectionOf(given, environment), retries: 1 }
      // Loaded here, since no other command needs it.
      const { serveTools } = await import('./serve-tools.ts')
      await serveTools({ connection, allowsWrites: allowWrites, version: program.version() ?? '' })
    })
}
