import { type ErasedPart, eraseCustomer } from '../../operator/customers/erase-customer.ts'
import { exportCustomer } from '../../operator/customers/export-customer.ts'
import { command } from './command.ts'
import { withDatabase } from './with-database.ts'

const customerExport = command({
  name: 'customer export',
  says: 'Prints all that is stored about a customer, as JSON.',
  words: { number: 'one' },
  async run({ number }, context) {
    const data = await withDatabase(context.config(), (db) => exportCustomer(db, number, context.now()))
    return { data, lines: [JSON.stringify(data, null, 2)] }
  },
})

const customerErase = command({
  name: 'customer erase',
  says: 'Erases what the law lets us of a customer, for good, and says what must be kept.',
  words: { number: 'one' },
  options: { dryRun: { says: 'Only says what would be erased and kept' } },
  async run({ number, dryRun }, context) {
    const options = { now: context.now(), isTrial: dryRun }
    const erasure = await withDatabase(context.config(), (db) => eraseCustomer(db, number, options))
    const lines = [
      ...erasure.parts.map(lineOf),
      '',
      dryRun
        ? 'Nothing was changed.'
        : erasure.isComplete
          ? `Nothing that names customer ${number} is left.`
          : `The rest of customer ${number} stays for the reasons above; run this again when they are over.`,
    ]
    return { data: { ...erasure, isTrial: dryRun }, lines }
  },
})

const lineOf = (entry: ErasedPart) => {
  const until = entry.treatment === 'blocked' ? ` until ${entry.until}` : ''
  return `${entry.part} ${entry.number}: ${entry.treatment}${until}. ${entry.because}`
}

export const customerCommands = [customerExport, customerErase]
