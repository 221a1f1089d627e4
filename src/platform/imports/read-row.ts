import { type CsvRecord, csvFields, type Delimiter, delimiterOf } from './csv-records.ts'
import type { ImportColumn, ImportKind } from './import-kind.ts'
import { type FaultList, faultList } from './import-refused.ts'

export type Row = { line: number; values: ReadonlyMap<string, string> }

/** Reads a row; adds its faults to the list and then returns undefined. An empty optional cell has no value. */
export function readRow(
  kind: Pick<ImportKind, 'hasPeriods'>,
  { line, text }: CsvRecord,
  { header: { delimiter, columns }, faults }: { header: Header; faults: FaultList },
): Row | undefined {
  const fail = (says: string) => {
    faults.add({ line, says })
    return undefined
  }
  const fields = csvFields(text, delimiter)
  if (fields === undefined) return fail('a quotation mark is misplaced')
  if (fields.length !== columns.length)
    return fail(`has ${fields.length} cells, but the header has ${columns.length} columns`)
  const cells = columns.map((column, index) => ({ column, text: fields[index] ?? '' }))
  return readCells(kind, { line, cells }, faults)
}

type Cells = { line: number; cells: readonly { column: ImportColumn; text: string }[] }

/** The same for a row whose cells are known by their columns. */
export function readCells(
  kind: Pick<ImportKind, 'hasPeriods'>,
  { line, cells }: Cells,
  faults: FaultList,
): Row | undefined {
  const values = new Map<string, string>()
  let isSound = true
  for (const { column, text } of cells) {
    const { name, type, isOptional } = column
    if (text === '' && isOptional) continue
    const cell = text === '' ? { fault: 'is empty' } : type.read(text)
    if ('value' in cell) {
      values.set(name, cell.value)
    } else {
      isSound = false
      faults.add({ line, says: `${name} ${cell.fault}`, column: name })
    }
  }
  if (!isSound) return undefined
  if (kind.hasPeriods && (values.get('valid_to') ?? '9999') <= (values.get('valid_from') ?? '')) {
    const says = 'valid_to must be after valid_from; it is the first day on which the row no longer applies'
    faults.add({ line, says, column: 'valid_to' })
    return undefined
  }
  return { line, values }
}

type Header = {
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
