import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bufferedOutput } from './buffered-output.ts'

function fileOutput() {
  const folder = mkdtempSync(join(tmpdir(), 'wattline-log-'))
  const path = join(folder, 'log')
  const fd = openSync(path, 'w')
  onTestFinished(() => {
    closeSync(fd)
    rmSync(folder, { recursive: true })
  })
  return { output: bufferedOutput(fd), content: () => readFileSync(path, 'utf8') }
}

test('a line is written within a moment, without being waited for', async () => {
  const { output, content } = fileOutput()

  output.write('first\n')
  expect(content()).toBe('')

  await expect.poll(content).toBe('first\n')
})

test('lines keep their order over many blocks, and none is lost', async () => {
  const { output, content } = fileOutput()
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index} – ä\n`)

  for (const line of lines) output.write(line)

  await expect.poll(() => content().length).toBe(lines.join('').length)
  expect(content()).toBe(lines.join(''))
})

test('what is left is written before the process ends', () => {
  const { output, content } = fileOutput()

  output.write('last words\n')
  output.flushSync()

  expect(content()).toBe('last words\n')
})
