import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { projectFolder } from '../../platform/project-folder.ts'
import { allImports } from './all-imports.ts'
import { importDocuments } from './import-documents.ts'

describe('the documents about imports', () => {
  test.each(Object.entries(importDocuments()))('%s says what the code says', (path, text) => {
    expect(readFileSync(`${projectFolder}${path}`, 'utf8')).toBe(text)
  })

  test('show a valid example for every required column', () => {
    for (const { name: kind, columns } of allImports) {
      for (const { name, example, type, isOptional } of columns) {
        if (!isOptional || example !== '')
          expect([kind, name, type.read(example)]).toMatchObject([kind, name, { value: expect.anything() }])
      }
    }
  })
})
