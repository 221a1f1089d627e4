import type { JsonWebKey } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { Argument } from '@commander-js/extra-typings'
import {
  addKeys,
  changeDateTimeFormat,
  changeSecret,
  disableClient,
  enableClient,
  grantScopes,
  removeKey,
  revokeScopes,
} from '../../backoffice/clients/audited-clients.ts'
import type { ClientView } from '../../partners/client-view.ts'
import { listClients } from '../../partners/manage-clients.ts'
import { type Scope, withIncluded } from '../../partners/scopes.ts'
import { dateTimeFormats } from '../../platform/time/date-time-format.ts'
import { addClientAdd, handOverSecret } from './client-add.ts'
import { type AddCommands, once, UsageFault } from './command.ts'
import { type Paint, paintFor } from './paint.ts'
import { table } from './table.ts'
import { withDatabase } from './with-database.ts'

export const addClientCommands: AddCommands = (program, context) => {
  const client = program.command('client').description('Manage clients, their secrets and scopes.')
  addClientAdd(client, context)

  client
    .command('list')
    .description('List the clients with their scopes.')
    .action(async () => {
      const data = await withDatabase(context.config(), listClients)
      context.answer({ data, lines: clientTable(data, paintFor(context.stdout, context.environment)) })
    })

  client
    .command('rotate-secret <client-id>')
    .description('Give a client a new secret. The old one stays valid until the next rotation.')
    .option('--drop-former', 'Revoke the old secrets at once, for example after a leak')
    .option('--expires <time>', 'When the new secret ends, such as 2027-11-15T12:00:00Z; default: never')
    .option('--former-until <time>', 'When the old secret ends; default: with the next rotation')
    .action(async (clientId, { dropFormer = false, expires, formerUntil }) => {
      const config = context.config()
      const change = { dropFormer, secretExpiresAt: expires, formerExpiresAt: formerUntil }
      const data = await withDatabase(config, (db) => changeSecret(db, clientId, change, context.operator()))
      const { clientSecret: secret, secretExpiresAt, formerExpiresAt } = data
      const former = dropFormer
        ? 'The old secrets stop working within seconds. Tokens issued with them expire within an hour.'
        : `The old secret stays valid${formerExpiresAt === null ? '' : ` until ${formerExpiresAt}`}. To revoke it: wattline client rotate-secret ${clientId} --drop-former`
      const lines = [
        `The client ${clientId} has a new secret.`,
        '',
        `  client_id      ${clientId}`,
        `  client_secret  ${secret}`,
        ...(secretExpiresAt === null ? [] : [`  valid until    ${secretExpiresAt}`]),
        '',
        ...handOverSecret(config, clientId, secret, [former]),
      ]
      context.answer({ data, lines })
    })

  addClientKeyCommands(client, context)

  client
    .command('disable <client-id>')
    .description('Reject a client within seconds, even with valid tokens. Its partner cannot enable it.')
    .option('--reason <text>', 'Why, as its partner reads it', once)
    .action(async (clientId, { reason }) => {
      const data = await withDatabase(context.config(), (db) =>
        disableClient(db, clientId, context.operator(), reason),
      )
      const lines = [
        `The client ${clientId} is disabled. Running services reject it within 5 seconds.`,
        `To enable it again: wattline client enable ${clientId}`,
      ]
      context.answer({ data, lines })
    })

  client
    .command('enable <client-id>')
    .description('Enable a disabled client.')
    .action(async (clientId) => {
      const data = await withDatabase(context.config(), (db) =>
        enableClient(db, clientId, context.operator()),
      )
      context.answer({ data, lines: [`The client ${clientId} is enabled.`] })
    })

  client
    .command('date-times <client-id>')
    .description('Set how metrics and prices write times for a client that cannot ask for it.')
    .addArgument(
      new Argument('<form>', 'for example LocalMinutes: 2026-11-15 00:15').choices(dateTimeFormats),
    )
    .action(async (clientId, format) => {
      const data = await withDatabase(context.config(), (db) =>
        changeDateTimeFormat(db, clientId, format, context.operator()),
      )
      const lines = [`The client ${clientId} gets times as ${format}, unless a request says otherwise.`]
      context.answer({ data, lines })
    })

  client
    .command('grant <client-id> <scope...>')
    .description('Add scopes to a client.')
    .action(async (clientId, scopes) => {
      const data = await withDatabase(context.config(), (db) =>
        grantScopes(db, clientId, scopes, context.operator()),
      )
      const lines = [scopesOf(data), 'Existing tokens keep their scopes. New tokens have these.']
      context.answer({ data, lines })
    })

  client
    .command('revoke <client-id> <scope...>')
    .description('Remove scopes from a client. Its partner cannot give them back.')
    .option('--reason <text>', 'Why, as its partner reads it', once)
    .action(async (clientId, scopes, { reason }) => {
      const data = await withDatabase(context.config(), (db) =>
        revokeScopes(db, clientId, scopes, context.operator(), reason),
      )
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
    { paint, none: 'There are no clients yet. Add one with: wattline client add' },
  )

const scopesOf = ({ clientId, scopes }: ClientView) => `The client ${clientId} has ${scopes.join(', ')}.`

/** A role that the client keeps may include a scope that was removed. */
function stillIncluded({ scopes }: ClientView, revoked: string[]): string[] {
  const included = withIncluded(scopes)
  return revoked
    .filter((scope) => included.has(scope as Scope))
    .map(
      (scope) =>
        `Note that ${scopes.find((wider) => withIncluded([wider]).has(scope as Scope))} includes ${scope}.`,
    )
}

/** Far more than five keys need. */
const maxFileBytes = 64 * 1024

const addClientKeyCommands: AddCommands = (client, context) => {
  client
    .command('add-key <client-id> <file>')
    .description('Let a client prove itself by public keys (a JWK or a JWK set) instead of by its secret.')
    .action(async (clientId, file) => {
      const keys = await keysIn(file)
      const data = await withDatabase(context.config(), (db) =>
        addKeys(db, clientId, keys, context.operator()),
      )
      context.answer({ data, lines: [keysOf(data), 'Running services accept them within 5 seconds.'] })
    })

  client
    .command('remove-key <client-id> <kid>')
    .description('Take a public key from a client, for example after a rotation or a leak.')
    .action(async (clientId, kid) => {
      const data = await withDatabase(context.config(), (db) =>
        removeKey(db, clientId, kid, context.operator()),
      )
      const lines = [
        keysOf(data),
        'Running services refuse it within 5 seconds. Tokens expire within an hour.',
      ]
      context.answer({ data, lines })
    })
}

async function keysIn(file: string): Promise<JsonWebKey[]> {
  const { size } = await stat(file).catch(() => {
    throw new UsageFault(`There is no file ${file}.`)
  })
  if (size > maxFileBytes) throw new UsageFault(`${file} is larger than ${maxFileBytes / 1024} kB.`)
  const content = parsed(await readFile(file, 'utf8'))
  const keys = content instanceof Object && 'keys' in content ? content.keys : [content]
  if (!Array.isArray(keys) || !keys.every((key) => key instanceof Object)) {
    throw new UsageFault(`${file} is neither a JWK nor a JWK set (RFC 7517).`)
  }
  return keys
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const keysOf = ({ clientId, keyIds }: ClientView) =>
  `The client ${clientId} has ${keyIds.length === 0 ? 'no keys' : `the keys ${keyIds.join(', ')}`}.`
