import type { JsonWebKey } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { addKeys, removeKey } from '../../backoffice/clients/audited-clients.ts'
import type { ClientView } from '../../partners/client-view.ts'
import { type AddCommands, UsageFault } from './command.ts'
import { withDatabase } from './with-database.ts'

/** Far more than five keys need. */
const maxFileBytes = 64 * 1024

export const addClientKeyCommands: AddCommands = (client, context) => {
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
