import { rotateSigningKey } from '../../partners/tokens/signing-keys.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import { addDataKey, loadDataKeys, rewrapDataKeys } from '../../platform/encryption/data-keys.ts'
import { newKeyLine } from '../../platform/encryption/key-list.ts'
import { resealValues } from '../../platform/encryption/reseal.ts'
import { audited } from '../../staff/audit/audited.ts'
import { sealedColumns } from '../sealed-columns.ts'
import type { AddCommands } from './command.ts'
import { withKeyring } from './with-database.ts'

const maxShown = 20

export const addEncryptionCommands: AddCommands = (program, context) => {
  const encryption = program
    .command('encryption')
    .description('Manage the keys that bank details, signing keys and backups are encrypted with.')

  encryption
    .command('new-key')
    .description('Print a new key for ENCRYPTION_KEYS. It is stored nowhere else.')
    .action(() => {
      const key = newKeyLine(context.now())
      context.answer({ data: { key }, lines: [key] })
    })

  encryption
    .command('rotate')
    .description(
      'Encrypt all data keys with the first of ENCRYPTION_KEYS, and finish what was left half-way.',
    )
    .option('--new-data-key', 'Make a new data key too, and re-encrypt every value with it')
    .action(async ({ newDataKey = false }) => {
      const rotation = await withKeyring(context.config(), async (db, keyring) => {
        const rewrapped = await rewrapDataKeys(db, keyring.keys)
        if (newDataKey) await addDataKey(db, keyring.keys)
        await keyring.refresh()
        const { resealed, unreadable } = await resealValues(db, keyring, sealedColumns)
        const begins = (await loadDataKeys(db)).at(-1)?.sealsFrom
        const key = keyring.keys[0]?.id ?? ''
        const dataKey = keyring.sealingKeyId() ?? null
        const after = { rewrapped, dataKey, resealed, unreadable: unreadable.length }
        const entry = { action: 'encryption.rotate', subject: key, before: null, after }
        await writeAudit(db, entry, context.operator())
        return { key, rewrapped, dataKey, begins, resealed, unreadable }
      })
      const { key, rewrapped, dataKey, begins, resealed, unreadable } = rotation
      context.answer({
        data: rotation,
        lines: [
          `The key ${key} opens all data keys; ${rewrapped} had another one.`,
          dataKey === null
            ? `Encryption begins at ${begins?.toISOString()}; until then processes of the former release may go on.`
            : `The data key ${dataKey} encrypts all values; ${resealed} had another one, or none.`,
          ...(newDataKey
            ? [
                'Orders that were on their way with the former one are re-encrypted by the service within minutes.',
              ]
            : []),
          ...(unreadable.length > 0 ? [`No key opens ${unreadable.length} values:`] : []),
          ...unreadable.slice(0, maxShown).map((place) => `  ${place}`),
        ],
        exitCode: unreadable.length > 0 ? 1 : 0,
      })
    })
}

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
