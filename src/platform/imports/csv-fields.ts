export type Delimiter = ';' | ','

/** German spreadsheets write semicolons, others commas; the header shows which. */
export const delimiterOf = (header: string): Delimiter => (header.includes(';') ? ';' : ',')

// A field is quoted whole, with inner quotes doubled, or has no quotes at all.
const patterns: Record<Delimiter, RegExp> = {
  ';': /(?:"((?:[^"]|"")*)"|([^";]*))(;|$)/y,
  ',': /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y,
}

/** Splits a record into its fields; undefined if a quotation mark is misplaced. */
export function csvFields(record: string, delimiter: Delimiter): string[] | undefined {
  const pattern = patterns[delimiter]
  pattern.lastIndex = 0
  const fields: string[] = []
  for (;;) {
    const match = pattern.exec(record)
    if (match === null) return undefined
    const [, quoted, plain = '', end] = match
    fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim())
    if (end === '') return fields
  }
}
