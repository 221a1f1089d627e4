import { type ErasedPart, eraseCustomer } from '../../operator/customers/erase-customer.ts'
import { exportCustomer } from '../../operator/customers/export-customer.ts'
import type { AddCommands } from './command.ts'
import { withDatabase } from './with-database.ts'

export const addCustomerCommands: AddCommands = (program, context) => {
  const customer = program.command('customer').description('Export or erase the data of a customer.')

  customer
    .command('export <number>')
    .description('Print all data about a customer as JSON.')
    .action(async (number) => {
      const data = await withDatabase(context.config(), (db) => exportCustomer(db, number, context.now()))
      context.answer({ data, lines: [JSON.stringify(data, null, 2)] })
    })

  customer
    .command('erase <number>')
    .description('Permanently erase the data of a customer, and list what the law requires us to keep.')
    .option('--dry-run', 'Only show what would be erased and kept')
    .action(async (number, { dryRun: isTrial = false }) => {
      const options = { now: context.now(), isTrial }
      const erasure = await withDatabase(context.config(), (db) => eraseCustomer(db, number, options))
      const lines = [
        ...erasure.parts.map(lineOf),
        '',
        isTrial
          ? 'Nothing was changed.'
          : erasure.isComplete
            ? `No data that identifies customer ${number} is left.`
            : `The other data of customer ${number} is kept for the reasons above. Run this again when they no longer apply.`,
      ]
      context.answer({ data: { ...erasure, isTrial }, lines })
    })
}

const lineOf = (entry: ErasedPart) => {
  const until = entry.treatment === 'blocked' ? ` until ${entry.until}` : ''
  return `${entry.part} ${entry.number}: ${entry.treatment}${until}. ${entry.because}`
}
