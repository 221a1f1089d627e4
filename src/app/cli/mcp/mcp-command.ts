import { demoClientsAmong } from '../../../partners/demo-clients.ts'
import { type AddCommands, type Context, once, UsageFault } from '../command.ts'

/** The local demo, which `npm start` runs. */
const defaults = { baseUrl: 'http://localhost:8080', clientId: 'demo-whitelabel' }

export const addMcpCommand: AddCommands = (program, { environment }) => {
  program
    .command('mcp')
    .description('Let an assistant explore a sandbox: a server of the Model Context Protocol on stdio.')
    .option(
      '--base-url <url>',
      `Address of the service; else WATTLINE_BASE_URL, else ${defaults.baseUrl}`,
      once,
    )
    .option('--auth-url <url>', 'Address for tokens; else WATTLINE_AUTH_URL, else the same', once)
    .option(
      '--client-id <id>',
      `A client of a partner; else WATTLINE_CLIENT_ID, else ${defaults.clientId}`,
      once,
    )
    .option('--allow-writes', 'Also place orders, report events and move the clock')
    .addHelpText(
      'after',
      '\nThe secret of the client comes from WATTLINE_CLIENT_SECRET: everybody on a machine can read command lines.',
    )
    .action(async ({ baseUrl, authUrl, clientId = environment.WATTLINE_CLIENT_ID, allowWrites = false }) => {
      const client = clientId || defaults.clientId
      const connection = {
        baseUrl: baseUrl || environment.WATTLINE_BASE_URL || defaults.baseUrl,
        authUrl: authUrl || environment.WATTLINE_AUTH_URL || undefined,
        clientId: client,
        clientSecret: secretOf(client, environment),
        // An assistant rather hears soon that the service is not there.
        retries: 1,
      }
      // Loaded here, since no other command needs it.
      const { serveTools } = await import('./serve-tools.ts')
      await serveTools({ connection, allowsWrites: allowWrites, version: program.version() ?? '' })
    })
}

function secretOf(clientId: string, environment: Context['environment']): string {
  const secret = environment.WATTLINE_CLIENT_SECRET
  if (secret) return secret
  // Printed at every start of the demo.
  if (demoClientsAmong([clientId]).length > 0) return `${clientId}-secret`
  throw new UsageFault(`WATTLINE_CLIENT_SECRET is missing: the secret of ${clientId}.`)
}
