import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CustomerExport } from '../../backoffice/customers/export-customer.ts'
import { UsageFault } from './command.ts'

type Document = { filename: string; content: string }

/** Writes an export to a new folder that only its owner may read, with the documents as files, and returns their names. */
export async function writeExport(folder: string, data: CustomerExport): Promise<string[]> {
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
