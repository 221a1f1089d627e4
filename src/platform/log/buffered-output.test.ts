import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bufferedOutput, wholeLines } from './buffered-output.ts'

function fileOutput(options?: { isShared: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'wattline-log-'))
  const path = join(folder, 'log')
  const fd = openSync(path, 'w')
  onTestFinished(() => {
    closeSync(fd)
    rmSync(folder, { recursive: true })
  })
  return { output: bufferedOutput(fd, options), content: () => readFileSync(path, 'utf8') }
}

test('a line is written soon, without being awaited', async () => {
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

test('the rest is written before the process ends', () => {
  const { output, content } = fileOutput()

  output.write('last words\n')
  output.flushSync()

  expect(content()).toBe('last words\n')
})

test('a shared output gets whole lines, in pieces that other lines cannot interrupt', () => {
  const line = `${'x'.repeat(99)}\n`
  const long = `${'y'.repeat(5000)}\n`

  expect(wholeLines(Buffer.from(line.repeat(100))).length).toBe(4000)
  expect(wholeLines(Buffer.from(line.repeat(40) + long)).length).toBe(4000)
  expect(wholeLines(Buffer.from(long + line)).length).toBe(5001)
  expect(wholeLines(Buffer.from(line)).length).toBe(100)
})

test('a shared output keeps the order of lines as well, to the last one', async () => {
  const { output, content } = fileOutput({ isShared: true })
  const lines = Array.from({ length: 5000 }, (_, index) => `line ${index} – ä\n`)

  for (const line of lines) output.write(line)
  await expect.poll(() => content().length).toBe(lines.join('').length)
  output.write('last words\n')
  output.flushSync()

  expect(content()).toBe(`${lines.join('')}last words\n`)
})
