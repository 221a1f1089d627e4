import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eraseForOperator, exportForOperator } from '../../backoffice/customers/audited-customers.ts'
import { type ErasedPart, type Erasure, eraseCustomer } from '../../backoffice/customers/erase-customer.ts'
import { type CustomerExport, openExported } from '../../backoffice/customers/export-customer.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import { type AddCommands, once, UsageFault } from './command.ts'
import { withDatabase, withKeyring } from './with-database.ts'

export const addCustomerCommands: AddCommands = (program, context) => {
  const customer = program.command('customer').description('Export or erase the data of a customer.')

  customer
    .command('export <number>')
    .description('Print all data about a customer as JSON, documents included.')
    .option('--folder <path>', 'Write it to a new folder, with the documents as files', once)
    .action(async (number, { folder }) => {
      const data = await withKeyring(context.config(), async (db, keyring) =>
        openExported(keyring, await exportForOperator(db, { customerNumber: number }, context.operator())),
      )
      if (folder === undefined) return context.answer({ data, lines: [JSON.stringify(data, null, 2)] })
      const files = await writeExport(folder, data)
      context.answer({ data: { folder, files }, lines: [`Written to ${folder}: ${files.join(', ')}`] })
    })

  customer
    .command('erase <number>')
    .description('Permanently erase the data of a customer, and list what the law requires us to keep.')
    .option('--dry-run', 'Only show what would be erased and kept')
    .action(async (number, { dryRun: isTrial = false }) => {
      const erasure = await withDatabase(context.config(), (db) =>
        isTrial
          ? eraseCustomer(db, number, { now: context.now(), isTrial })
          : eraseForOperator(db, { customerNumber: number }, context.operator()),
      )
      const lines = [
        ...erasure.parts.map(lineOf),
        '',
        ...remainingLines(erasure),
        isTrial
          ? 'Nothing was changed.'
          : erasure.isComplete
            ? `No data that identifies customer ${number} is left.`
            : erasure.parts.some(({ treatment }) => treatment === 'kept')
              ? `The other data of customer ${number} is kept for the reasons above. Run this again when they no longer apply.`
              : `Nothing else that identifies customer ${number} is left. The rest is erased when its time has come.`,
      ]
      context.answer({ data: { ...erasure, isTrial }, lines })
    })
}

const lineOf = (entry: ErasedPart) =>
  `${entry.part} ${entry.number}: ${entry.treatment}${untilOf(entry)}. ${entry.because}`

/** What remains and is not needed for a running contract: a line for each number, reason and date. */
function remainingLines({ remains }: Erasure): string[] {
  const groups = new Map<string, string[]>()
  for (const left of remains.filter(({ treatment }) => treatment !== 'kept')) {
    const about = `${left.number}${untilOf(left)}. ${left.because}`
    getOrAdd(groups, about, () => []).push(`${left.data} (${left.place})`)
  }
  const lines = [...groups].map(([about, data]) => `- ${data.join(', ')}: ${about}`)
  return lines.length === 0 ? [] : ['What remains:', ...lines, '']
}

const untilOf = (entry: Pick<ErasedPart, 'treatment'> & { until?: string | null }): string =>
  entry.until == null ? '' : ` until ${entry.until}`

type Document = { filename: string; content: string }

/** Writes an export to a new folder that only its owner may read, with the documents as files, and returns their names. */
async function writeExport(folder: string, data: CustomerExport): Promise<string[]> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new UsageFault(`There is something at ${folder} already.`, 'Name a folder that does not exist yet.')
      : error
  })
  const names: string[] = []
  const write = async (name: string, content: string | Buffer) => {
    // Never over another file: two documents could have one name.
    await writeFile(join(folder, name), content, { mode: 0o600, flag: 'wx' })
    names.push(name)
  }
  const orders = []
  for (const order of data.orders) {
    const documents = []
    for (const { content, ...document } of order.documents as Document[]) {
      const file = `${order.contractNumber}-${document.filename.replace(/[^\w.-]/g, '_')}`
      await write(file, Buffer.from(content, 'base64'))
      documents.push({ ...document, file })
    }
    orders.push({ ...order, documents })
  }
  await write('export.json', `${JSON.stringify({ ...data, orders }, null, 2)}\n`)
  return names
}
