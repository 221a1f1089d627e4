/**
 * The program `wattline` in the package of the TypeScript SDK: `listen` alone, for partners, who have none of this service's
 * commands. `sdk/scripts/build.mjs` bundles it.
 */
import { parseArgs } from 'node:util'
import { connectionOptions } from '../partner-connection.ts'
import { UsageFault } from '../usage-fault.ts'
import { startListening } from './start-listening.ts'

const optional = [connectionOptions.baseUrl, connectionOptions.authUrl, connectionOptions.clientId]

const help = `Usage: npx @wattline/sdk listen --forward <url> [options]

Forwards the events of a sandbox to a server on your machine, as signed webhooks.

  --forward <url>     Where to post each event, such as http://localhost:3000/hook
  --types <types>     Only events of these types, separated by commas
  --after <id>        Begin behind this event instead of with what happens from now on
  --secret <secret>   Signs the events; else WATTLINE_WEBHOOK_SECRET, else a new one that is printed
${optional.map(([name, text]) => `  ${name.padEnd(18)}  ${text}`).join('\n')}
${connectionOptions.help}
`

const text = { type: 'string' } as const
const options = {
  forward: text,
  types: text,
  after: text,
  secret: text,
  'base-url': text,
  'auth-url': text,
  'client-id': text,
  help: { type: 'boolean', short: 'h' },
} as const

async function run(): Promise<void> {
  const { values, positionals } = parsed()
  if (values.help || positionals.length === 0) return void process.stdout.write(help)
  if (positionals.join(' ') !== 'listen')
    throw new UsageFault(`There is no command ${positionals.join(' ')}: the one of this package is listen.`)
  const { forward, types, after, secret, ...address } = values
  if (forward === undefined) throw new UsageFault('--forward is missing: the address of your server.')
  const connection = {
    baseUrl: address['base-url'],
    authUrl: address['auth-url'],
    clientId: address['client-id'],
  }
  await startListening(
    { forward, types, after, secret, ...connection },
    { environment: process.env, stdout: process.stdout },
  )
}

function parsed() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new UsageFault((error as Error).message, 'npx @wattline/sdk --help lists the options.')
  }
}

run().catch((error: unknown) => {
  if (!(error instanceof UsageFault)) throw error
  process.stderr.write(`${[error.message, ...(error.hint === undefined ? [] : [error.hint])].join('\n')}\n`)
  process.exitCode = 2
})
