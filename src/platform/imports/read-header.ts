import { csvFields, type Delimiter, delimiterOf } from './csv-fields.ts'
import type { CsvRecord } from './csv-records.ts'
import type { ImportColumn, ImportKind } from './import-kind.ts'
import { faultList } from './import-refused.ts'

export type Header = {
  delimiter: Delimiter
  /** For each field of a row its column, in the order of the file. */
  columns: ImportColumn[]
}

/** Reads the column names, in any order; refuses unknown, duplicate and missing columns. */
export function readHeader(kind: Pick<ImportKind, 'name' | 'columns'>, { line, text }: CsvRecord): Header {
  const faults = faultList()
  const delimiter = delimiterOf(text)
  const names = csvFields(text, delimiter)
  if (names === undefined) faults.add({ line, says: 'a quotation mark is misplaced' })

  const known = kind.columns.map(({ name }) => name).join(', ')
  const columns = (names ?? []).flatMap((name, index) => {
    const column = kind.columns.find((candidate) => candidate.name === name)
    if (column === undefined)
      faults.add({ line, says: `unknown column "${name}"; ${kind.name} has ${known}` })
    if (names?.indexOf(name) !== index) faults.add({ line, says: `the column "${name}" appears twice` })
    return column ?? []
  })
  if (names !== undefined) {
    for (const { name, isOptional } of kind.columns) {
      if (!isOptional && !names.includes(name)) faults.add({ line, says: `the column "${name}" is missing` })
    }
  }
  faults.throwIfAny()
  return { delimiter, columns }
}
