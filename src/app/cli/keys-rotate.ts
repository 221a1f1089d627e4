import { rotateSigningKey } from '../../partners/tokens/signing-keys.ts'
import { command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const keysRotate = command({
  name: 'keys rotate',
  says: 'Puts a new signing key in the place of the one in use, without an outage.',
  options: {
    dropFormer: { says: 'Ends the former keys and all their tokens at once, for a key that has leaked' },
  },
  async run({ dropFormer }, context) {
    const rotation = await withDatabase(context.config(), (db) =>
      rotateSigningKey(db, context.now(), { dropFormer }),
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
    return { data: rotation, lines }
  },
})
