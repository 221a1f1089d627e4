import {
  type ClientView,
  disableClient,
  enableClient,
  grantScopes,
  listClients,
  revokeScopes,
  rotateSecret,
} from '../../partners/manage-clients.ts'
import { type Scope, withIncluded } from '../../partners/scopes.ts'
import { addClientAdd, handOver } from './client-add.ts'
import type { AddCommands } from './command.ts'
import { type Paint, paintFor } from './paint.ts'
import { table } from './table.ts'
import { withDatabase } from './with-database.ts'

export const addClientCommands: AddCommands = (program, context) => {
  const client = program.command('client').description('Clients of partners, their secrets and scopes.')
  addClientAdd(client, context)

  client
    .command('list')
    .description('Lists the clients with their scopes.')
    .action(async () => {
      const data = await withDatabase(context.config(), listClients)
      context.answer({ data, lines: clientTable(data, paintFor(context.stdout, context.environment)) })
    })

  client
    .command('rotate-secret <client-id>')
    .description('Gives a client a new secret; the former one stays valid beside it until the next rotation.')
    .option('--drop-former', 'Ends the former secrets at once, for one that has leaked')
    .action(async (clientId, { dropFormer = false }) => {
      const config = context.config()
      const secret = await withDatabase(config, (db) => rotateSecret(db, clientId, { dropFormer }))
      const former = dropFormer
        ? 'The former secrets end within seconds; tokens that were issued with them end within the hour.'
        : `The former secret stays valid. To end it: wattline client rotate-secret ${clientId} --drop-former`
      const lines = [
        `The client ${clientId} has a new secret.`,
        '',
        `  client_id      ${clientId}`,
        `  client_secret  ${secret}`,
        '',
        ...handOver(config, clientId, secret, [former]),
      ]
      context.answer({ data: { clientId, clientSecret: secret, isFormerSecretValid: !dropFormer }, lines })
    })

  client
    .command('disable <client-id>')
    .description('Shuts a client out within seconds, with the tokens that it has.')
    .action(async (clientId) => {
      const data = await withDatabase(context.config(), (db) => disableClient(db, clientId, context.now()))
      const lines = [
        `The client ${clientId} is disabled; running services refuse it within 5 seconds.`,
        `To let it in again: wattline client enable ${clientId}`,
      ]
      context.answer({ data, lines })
    })

  client
    .command('enable <client-id>')
    .description('Lets a disabled client in again.')
    .action(async (clientId) => {
      const data = await withDatabase(context.config(), (db) => enableClient(db, clientId))
      context.answer({ data, lines: [`The client ${clientId} is enabled.`] })
    })

  client
    .command('grant <client-id> <scope...>')
    .description('Gives a client further scopes.')
    .action(async (clientId, scopes) => {
      const data = await withDatabase(context.config(), (db) => grantScopes(db, clientId, scopes))
      const lines = [scopesOf(data), 'A token that it has keeps its scopes; a new one has these.']
      context.answer({ data, lines })
    })

  client
    .command('revoke <client-id> <scope...>')
    .description('Takes scopes from a client.')
    .action(async (clientId, scopes) => {
      const data = await withDatabase(context.config(), (db) => revokeScopes(db, clientId, scopes))
      context.answer({ data, lines: [scopesOf(data), ...stillIncluded(data, scopes)] })
    })
}

export const clientTable = (clients: readonly ClientView[], paint: Paint): string[] =>
  table(
    clients,
    [
      ['Client', ({ clientId }) => clientId],
      ['Partner', ({ partner }) => partner ?? '(operator)'],
      ['State', ({ isDisabled }) => (isDisabled ? 'disabled' : 'enabled')],
      ['Scopes', ({ scopes }) => scopes.join(' ')],
    ],
    { paint, none: 'There are no clients yet: wattline client add.' },
  )

const scopesOf = ({ clientId, scopes }: ClientView) => `The client ${clientId} has ${scopes.join(', ')}.`

/** A wider role that the client keeps may include what was taken from it. */
function stillIncluded({ scopes }: ClientView, revoked: string[]): string[] {
  const included = withIncluded(scopes)
  return revoked
    .filter((scope) => included.has(scope as Scope))
    .map(
      (scope) =>
        `Mind that ${scopes.find((wider) => withIncluded([wider]).has(scope as Scope))} includes ${scope}.`,
    )
}
