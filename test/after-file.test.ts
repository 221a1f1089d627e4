import { expect, test } from 'vitest'
import { afterFile, cleanUpFile } from './support/after-file.ts'

test('what a test has begun ends with its file, the last first, and once', async () => {
  const ended: string[] = []
  afterFile(() => ended.push('first'))
  afterFile(async () => ended.push('second'))

  await cleanUpFile()
  await cleanUpFile()

  expect(ended).toEqual(['second', 'first'])
})
