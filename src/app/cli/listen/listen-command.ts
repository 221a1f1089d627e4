import { newWebhookSecret } from '../../../events/webhooks/secrets.ts'
import { type AddCommands, once, UsageFault } from '../command.ts'
import { paintFor } from '../paint.ts'
import { connectionOf, connectionOptions } from '../partner-connection.ts'

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
    .action(async ({ forward, types, after, secret: given, ...address }) => {
      const secret = given || environment.WATTLINE_WEBHOOK_SECRET || newWebhookSecret()
      // Loaded here, since no other command needs it.
      const { listen } = await import('./listen.ts')
      await listen({
        connection: connectionOf(address, environment),
        forward: urlOf(forward),
        secret: checkedSecret(secret),
        from: { types, after },
        print: (line) => stdout.write(`${line}\n`),
        paint: paintFor(stdout, environment),
        signal: interruption(),
      })
    })
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new UsageFault(`${text} is no address to forward to: write it as http://localhost:3000/hook.`)
}

/** As the Standard Webhooks specification wants them; the secret itself is not repeated. */
function checkedSecret(secret: string): string {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
  const { length } = Buffer.from(base64, 'base64')
  if (length >= 24 && length <= 64) return secret
  throw new UsageFault('The secret must be whsec_ and 24 to 64 bytes in base64; leave it out to get one.')
}

/** Aborts with the first Ctrl-C; a second one ends the process. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return controller.signal
}
