import type { Stats } from 'node:fs'
import { open } from 'node:fs/promises'
import { type CsvRecord, csvRecords } from './csv-records.ts'
import { refuse } from './import-refused.ts'

const maxMegabytes = 200

export type CsvFile = {
  totalBytes: number
  readBytes(): number
  records: AsyncGenerator<CsvRecord>
  /** Also stops reading a file that was refused halfway. */
  close(): void
}

/** Opens a file for reading record by record, without blank lines. Refuses what cannot be an import file. */
export async function readCsvFile(path: string): Promise<CsvFile> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) =>
    refuse(
      error.code === 'ENOENT'
        ? `there is no file ${path}`
        : `the file ${path} cannot be read (${error.code})`,
    ),
  )
  const facts = await file.stat()
  const complaint = complaintAbout(facts, path)
  if (complaint !== undefined) {
    await file.close()
    refuse(complaint)
  }
  const stream = file.createReadStream()
  return {
    totalBytes: facts.size,
    readBytes: () => stream.bytesRead,
    records: withoutBlankLines(csvRecords(stream)),
    close: () => stream.destroy(),
  }
}

function complaintAbout(facts: Stats, path: string): string | undefined {
  if (!facts.isFile()) return `${path} is not a file`
  if (facts.size === 0) return 'the file is empty'
  return facts.size > maxMegabytes * 1e6 ? `the file is larger than ${maxMegabytes} MB` : undefined
}

async function* withoutBlankLines(records: AsyncGenerator<CsvRecord>): AsyncGenerator<CsvRecord> {
  for await (const record of records) if (record.text.trim() !== '') yield record
}
