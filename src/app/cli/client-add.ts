import { demoClientsAmong } from '../../partners/demo-clients.ts'
import { addClient, addPublicClient } from '../../partners/manage-clients.ts'
import { getPartner } from '../../partners/manage-partners.ts'
import { assignableScopes } from '../../partners/scopes.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Config } from '../../platform/settings/config.ts'
import { command, UsageFault } from './command.ts'
import { withDatabase } from './with-database.ts'

export const clientAdd = command({
  name: 'client add',
  says: 'Adds a client and shows its secret, once.',
  words: { 'client-id': 'one' },
  options: {
    partner: { value: 'slug', is: 'required', orElse: 'operator', says: 'The partner whose client it is' },
    operator: { says: "Makes it one of the supplier's own, for the operator API" },
    scope: {
      value: 'scope',
      is: 'repeatable',
      says: 'What it may do; default all that its type of partner may have',
    },
    'redirect-uri': {
      value: 'address',
      is: 'repeatable',
      says: 'Makes it a public client: an app without a secret, whose users are sent back there',
    },
  },
  async run({ 'client-id': clientId, partner, scope, 'redirect-uri': redirectUris }, context) {
    const config = context.config()
    refuseDemoName(config, clientId)
    if (redirectUris.length > 0) {
      if (partner === undefined) throw new UsageFault('A public client belongs to a partner: use --partner.')
      const client = await withDatabase(config, (db) =>
        addPublicClient(db, { clientId, partnerSlug: partner, redirectUris }),
      )
      return { data: client, lines: publicClientLines(config, client) }
    }
    const { secret, scopes } = await withDatabase(config, async (db) =>
      addClient(db, {
        clientId,
        partnerSlug: partner ?? null,
        scopes: scope.length > 0 ? scope : await allScopes(db, partner),
      }),
    )
    const lines = [
      `The client ${clientId} of ${partner ?? 'the supplier'} was added.`,
      '',
      `  client_id      ${clientId}`,
      `  client_secret  ${secret}`,
      `  scopes         ${scopes.join(' ')}`,
      '',
      'The secret is not shown again: hand it over now.',
      '',
      'Try it, while the service runs:',
      '',
      ...tokenRequest(config, clientId, secret),
    ]
    return {
      data: { clientId, clientSecret: secret, partner: partner ?? null, scopes, isDisabled: false },
      lines,
    }
  },
})

const publicClientLines = (
  { authUrl }: Config,
  { clientId, partner, redirectUris }: { clientId: string; partner: string | null; redirectUris: string[] },
): string[] => [
  `The public client ${clientId} of ${partner} was added. It has no secret.`,
  '',
  `  client_id      ${clientId}`,
  ...redirectUris.map((uri) => `  redirect_uri   ${uri}`),
  `  authorize at   ${authUrl}/connect/authorize`,
]

async function allScopes(db: Db, slug: string | undefined): Promise<string[]> {
  return [...assignableScopes[slug === undefined ? 'Operator' : (await getPartner(db, slug)).type]]
}

/** The service of a production environment does not start beside a client of such a name. */
function refuseDemoName({ environment }: Config, clientId: string): void {
  if (environment === 'production' && demoClientsAmong([clientId]).length > 0) {
    throw new UsageFault(
      `${clientId} is the name of a demo client, which production must not have: choose another.`,
    )
  }
}

/** A line to paste. The quotes are for the shell: an id may hold a tilde, an address an ampersand. */
export const tokenRequest = ({ authUrl }: Config, clientId: string, secret: string): string[] => [
  `  curl -s '${authUrl}/connect/token' \\`,
  `    -d grant_type=client_credentials -d 'client_id=${clientId}' -d 'client_secret=${secret}'`,
]
