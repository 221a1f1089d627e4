import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

const python = process.env.PYTHON_PATH ?? 'python3'

test('an archive is read by another program, names and contents as they were', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const path = join(folder, 'letters.zip')
  const content = Buffer.from(Uint8Array.from({ length: 300 }, (_, index) => index))

  writeFileSync(
    path,
    zipOf([
      { name: 'Größe.csv', content: Buffer.from('a,b\r\n') },
      { name: '2.pdf', content },
    ]),
  )
  const code =
    'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;z.extractall(sys.argv[2])'
  execFileSync(python, ['-c', code, path, folder])

  expect(readFileSync(join(folder, 'Größe.csv'), 'utf8')).toBe('a,b\r\n')
  expect(readFileSync(join(folder, '2.pdf'))).toEqual(content)
})

test('the same files give the same bytes', () => {
  const files = [{ name: 'a', content: Buffer.from('a') }]

  expect(zipOf(files)).toEqual(zipOf(files))
})
