import { type ClientView, grantScopes, revokeScopes } from '../../partners/manage-clients.ts'
import { type Scope, withIncluded } from '../../partners/scopes.ts'
import { command } from './command.ts'
import { withDatabase } from './with-database.ts'

const clientGrant = command({
  name: 'client grant',
  says: 'Gives a client further scopes.',
  words: { 'client-id': 'one', scope: 'oneOrMore' },
  async run({ 'client-id': clientId, scope }, context) {
    const client = await withDatabase(context.config(), (db) => grantScopes(db, clientId, scope))
    return {
      data: client,
      lines: [scopesOf(client), 'A token that it has keeps its scopes; a new one has these.'],
    }
  },
})

const clientRevoke = command({
  name: 'client revoke',
  says: 'Takes scopes from a client.',
  words: { 'client-id': 'one', scope: 'oneOrMore' },
  async run({ 'client-id': clientId, scope }, context) {
    const client = await withDatabase(context.config(), (db) => revokeScopes(db, clientId, scope))
    return { data: client, lines: [scopesOf(client), ...stillIncluded(client, scope)] }
  },
})

export const clientScopeCommands = [clientGrant, clientRevoke]

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
