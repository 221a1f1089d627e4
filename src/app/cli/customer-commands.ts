import { type ErasedPart, eraseCustomer } from '../../operator/customers/erase-customer.ts'
import { exportCustomer } from '../../operator/customers/export-customer.ts'
import type { AddCommands } from './command.ts'
import { withDatabase } from './with-database.ts'

export const addCustomerCommands: AddCommands = (program, context) => {
  const customer = program.command('customer').description('What is stored about a customer.')

  customer
    .command('export <number>')
    .description('Prints all that is stored about a customer, as JSON.')
    .action(async (number) => {
      const data = await withDatabase(context.config(), (db) => exportCustomer(db, number, context.now()))
      context.answer({ data, lines: [JSON.stringify(data, null, 2)] })
    })

  customer
    .command('erase <number>')
    .description('Erases what the law lets us of a customer, for good, and says what must be kept.')
    .option('--dry-run', 'Only says what would be erased and kept')
    .action(async (number, { dryRun: isTrial = false }) => {
      const options = { now: context.now(), isTrial }
      const erasure = await withDatabase(context.config(), (db) => eraseCustomer(db, number, options))
      const lines = [
        ...erasure.parts.map(lineOf),
        '',
        isTrial
          ? 'Nothing was changed.'
          : erasure.isComplete
            ? `Nothing that names customer ${number} is left.`
            : `The rest of customer ${number} stays for the reasons above; run this again when they are over.`,
      ]
      context.answer({ data: { ...erasure, isTrial }, lines })
    })
}

const lineOf = (entry: ErasedPart) => {
  const until = entry.treatment === 'blocked' ? ` until ${entry.until}` : ''
  return `${entry.part} ${entry.number}: ${entry.treatment}${until}. ${entry.because}`
}
