import { expect, test } from 'vitest'
import { freeTables } from './free-tables.ts'
import { personalTables } from './register.ts'
import { registerDocument } from './register-document.ts'
import { grounds } from './register-entry.ts'

test('names every column, with its ground and its law', () => {
  const text = registerDocument()

  for (const [table, { columns }] of personalTables) {
    const section = text.split(`## \`${table}\``)[1]?.split('\n## ')[0]
    for (const [column, { data, kept }] of Object.entries(columns)) {
      expect(section).toContain(
        data === undefined ? `\`${column}\`` : `| \`${column}\` | ${data} | ${kept} |`,
      )
    }
  }
  for (const { period, law } of Object.values(grounds)) expect(text).toContain(`| ${period} | ${law} |`)
  for (const table of Object.keys(freeTables)) expect(text).toContain(`\`${table}\``)
})
