import { disableClient, enableClient, listClients, rotateSecret } from '../../partners/manage-clients.ts'
import { clientAdd, tokenRequest } from './client-add.ts'
import { clientScopeCommands } from './client-scope-commands.ts'
import { clientTable } from './client-table.ts'
import { command } from './command.ts'
import { paintFor } from './paint.ts'
import { withDatabase } from './with-database.ts'

const clientList = command({
  name: 'client list',
  says: 'Lists the clients with their scopes.',
  async run(_, context) {
    const clients = await withDatabase(context.config(), listClients)
    return { data: clients, lines: clientTable(clients, paintFor(context.stdout, context.environment)) }
  },
})

const clientRotateSecret = command({
  name: 'client rotate-secret',
  says: 'Gives a client a new secret; the former one stays valid beside it until the next rotation.',
  words: { 'client-id': 'one' },
  options: { dropFormer: { says: 'Ends the former secrets at once, for one that has leaked' } },
  async run({ 'client-id': clientId, dropFormer }, context) {
    const config = context.config()
    const secret = await withDatabase(config, (db) => rotateSecret(db, clientId, { dropFormer }))
    const lines = [
      `The client ${clientId} has a new secret.`,
      '',
      `  client_id      ${clientId}`,
      `  client_secret  ${secret}`,
      '',
      'The secret is not shown again: hand it over now.',
      dropFormer
        ? 'The former secrets end within seconds; tokens that were issued with them end within the hour.'
        : `The former secret stays valid. To end it: wattline client rotate-secret ${clientId} --drop-former`,
      '',
      'Try it, while the service runs:',
      '',
      ...tokenRequest(config, clientId, secret),
    ]
    return { data: { clientId, clientSecret: secret, isFormerSecretValid: !dropFormer }, lines }
  },
})

const clientDisable = command({
  name: 'client disable',
  says: 'Shuts a client out within seconds, with the tokens that it has.',
  words: { 'client-id': 'one' },
  async run({ 'client-id': clientId }, context) {
    const client = await withDatabase(context.config(), (db) => disableClient(db, clientId, context.now()))
    const lines = [
      `The client ${clientId} is disabled; running services refuse it within 5 seconds.`,
      `To let it in again: wattline client enable ${clientId}`,
    ]
    return { data: client, lines }
  },
})

const clientEnable = command({
  name: 'client enable',
  says: 'Lets a disabled client in again.',
  words: { 'client-id': 'one' },
  async run({ 'client-id': clientId }, context) {
    const client = await withDatabase(context.config(), (db) => enableClient(db, clientId))
    return { data: client, lines: [`The client ${clientId} is enabled.`] }
  },
})

export const clientCommands = [
  clientAdd,
  clientList,
  clientRotateSecret,
  clientDisable,
  clientEnable,
  ...clientScopeCommands,
]
