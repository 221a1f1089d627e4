import { rotateSigningKey } from '../../partners/tokens/signing-keys.ts'
import { audited } from '../../staff/audit/audited.ts'
import type { AddCommands } from './command.ts'
import { withKeyring } from './with-database.ts'

export const addKeysCommands: AddCommands = (program, context) => {
  program
    .command('keys')
    .description('Manage the keys that sign tokens.')
    .command('rotate')
    .description('Replace the signing key without downtime.')
    .option('--drop-former', 'Revoke the old keys and all their tokens at once, for example after a leak')
    .action(async ({ dropFormer = false }) => {
      const rotation = await withKeyring(context.config(), (db, keyring) =>
        audited(db, context.operator(), async (tx) => {
          const result = await rotateSigningKey(tx, keyring, context.now(), { dropFormer })
          const after = { dropFormer, signsFrom: result.signsFrom }
          return { result, entry: { action: 'keys.rotate', subject: result.kid, before: null, after } }
        }),
      )
      const lines = dropFormer
        ? [
            `The key ${rotation.kid} signs from now on; the former keys are gone.`,
            'Running services refuse all tokens issued before within seconds; clients fetch new ones.',
          ]
        : [
            `The key ${rotation.kid} is published now and signs from ${rotation.signsFrom.toISOString()}.`,
            `The former keys stay valid until ${rotation.formerValidUntil.toISOString()}.`,
          ]
      context.answer({ data: rotation, lines })
    })
}
