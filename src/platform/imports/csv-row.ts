/** Writes a line of a CSV file; quotes what needs them. */
export const csvRow = (fields: readonly string[]): string =>
  `${fields.map((field) => (/[;,"\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(';')}\n`
