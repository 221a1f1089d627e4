/** Writes a line of a CSV file, with quotes where needed. */
export const csvRow = (fields: readonly string[]): string =>
  `${fields.map((field) => (/[;,"\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(';')}\n`
