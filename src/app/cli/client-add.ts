import { Option } from '@commander-js/extra-typings'
import { createClient } from '../../backoffice/clients/audited-clients.ts'
import { demoClientsAmong } from '../../partners/demo-clients.ts'
import { assignableScopes } from '../../partners/scopes.ts'
import type { Config } from '../../platform/settings/config.ts'
import { type AddCommands, type CommandAnswer, type Context, many, once, UsageFault } from './command.ts'
import { withDatabase } from './with-database.ts'

export const addClientAdd: AddCommands = (program, context) => {
  program
    .command('add <client-id>')
    .description('Add a client and show its secret once.')
    .usage('<client-id> (--partner <slug> | --operator) [options]')
    .addOption(
      new Option('--partner <slug>', 'Partner that the client belongs to')
        .argParser(once)
        .conflicts('operator'),
    )
    .option('--operator', 'Make it a client of the supplier, for the operator API')
    .option(
      '--scope <scope>',
      `Scope of the client, repeatable; default: all that its type of partner can have. With --operator: ${assignableScopes.Operator.join(', ')}; default: operator, which has all of them`,
      many,
    )
    .option(
      '--redirect-uri <address>',
      'Make it a public client (an app without a secret) that redirects to this address; repeatable',
      many,
    )
    .action(async (clientId, { partner, operator, scope, redirectUri }) => {
      refuseDemoName(context.config(), clientId)
      if (partner === undefined && operator === undefined) {
        throw new UsageFault('wattline client add needs --partner or --operator.')
      }
      if (redirectUri === undefined) context.answer(await addWithSecret(context, clientId, partner, scope))
      else if (partner === undefined) {
        throw new UsageFault('A public client belongs to a partner: use --partner.')
      } else context.answer(await addPublic(context, clientId, partner, redirectUri))
    })
}

async function addWithSecret(
  context: Context,
  clientId: string,
  partner: string | undefined,
  wanted: string[] | undefined,
): Promise<CommandAnswer> {
  const config = context.config()
  const { clientSecret: secret, scopes } = await withDatabase(config, (db) =>
    createClient({ db, config }, { clientId, partner: partner ?? null, scopes: wanted }, context.operator()),
  )
  const lines = [
    `The client ${clientId} of ${partner ?? 'the supplier'} was added.`,
    '',
    `  client_id      ${clientId}`,
    `  client_secret  ${secret}`,
    `  scopes         ${scopes.join(' ')}`,
    '',
    ...handOverSecret(config, clientId, secret ?? ''),
  ]
  return {
    data: { clientId, clientSecret: secret, partner: partner ?? null, scopes, isDisabled: false },
    lines,
  }
}

async function addPublic(
  context: Context,
  clientId: string,
  partnerSlug: string,
  redirectUris: string[],
): Promise<CommandAnswer> {
  const config = context.config()
  const { clientSecret: _, ...client } = await withDatabase(config, (db) =>
    createClient({ db, config }, { clientId, partner: partnerSlug, redirectUris }, context.operator()),
  )
  const lines = [
    `The public client ${clientId} of ${partnerSlug} was added. It has no secret.`,
    '',
    `  client_id      ${clientId}`,
    ...client.redirectUris.map((uri) => `  redirect_uri   ${uri}`),
    `  authorize at   ${config.authUrl}/connect/authorize`,
  ]
  return { data: client, lines }
}

/** In production the service does not start while such a client exists. */
function refuseDemoName({ environment }: Config, clientId: string): void {
  if (environment === 'production' && demoClientsAmong([clientId]).length > 0) {
    throw new UsageFault(
      `${clientId} is the name of a demo client, which must not exist in production. Choose another name.`,
    )
  }
}

/** How to use a new secret. The shell needs the quotes: an id can contain a tilde, an address an ampersand. */
export const handOverSecret = (
  { authUrl }: Config,
  clientId: string,
  secret: string,
  more: string[] = [],
): string[] => [
  'The secret is not shown again. Copy it now.',
  ...more,
  '',
  'Try it while the service is running:',
  '',
  `  curl -s '${authUrl}/connect/token' \\`,
  `    -d grant_type=client_credentials -d 'client_id=${clientId}' -d 'client_secret=${secret}'`,
]
