import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { ImportKind } from '../../platform/imports/import-kind.ts'
import { tariffImports } from './tariff-imports.ts'

/** A temporary folder for the files of a test, removed when the test file is done. */
export function csvFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'wattline-csv-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let count = 0
  return {
    folder,
    write(content: string | Uint8Array): string {
      const path = join(folder, `${++count}.csv`)
      writeFileSync(path, content)
      return path
    },
  }
}

export function kindOf(name: string): ImportKind {
  const kind = tariffImports.find((candidate) => candidate.name === name)
  if (kind === undefined) throw new Error(`there is no kind ${name}`)
  return kind
}
