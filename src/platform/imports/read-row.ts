import { csvFields } from './csv-fields.ts'
import type { CsvRecord } from './csv-records.ts'
import type { ImportKind } from './import-kind.ts'
import type { FaultList } from './import-refused.ts'
import type { Header } from './read-header.ts'

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

  const values = new Map<string, string>()
  let isSound = true
  for (const [index, { name, type, isOptional }] of columns.entries()) {
    const field = fields[index] ?? ''
    if (field === '' && isOptional) continue
    const cell = field === '' ? { fault: 'is empty' } : type.read(field)
    if ('value' in cell) {
      values.set(name, cell.value)
    } else {
      isSound = false
      fail(`${name} ${cell.fault}`)
    }
  }
  if (!isSound) return undefined
  if (kind.hasPeriods && (values.get('valid_to') ?? '9999') <= (values.get('valid_from') ?? ''))
    return fail('valid_to must be after valid_from; it is the first day on which the row no longer applies')
  return { line, values }
}
