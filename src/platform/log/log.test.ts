import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

describe('a line of fields that are JSON already', () => {
  const linesOf = (logLevel: 'info' | 'warn', processName?: string) => {
    const lines: string[] = []
    const output = { write: (line: string) => void lines.push(line), flushSync() {} }
    return { lines, log: createLog({ logLevel, logFormat: 'json' }, processName, output) }
  }
  const withoutTime = (line = '') => line.replace(/"time":"[^"]+"/, '"time":""')

  test.each([undefined, 'api "1"'])(
    'is what the library writes of the same fields, of process %s',
    (processName) => {
      const { lines, log } = linesOf('info', processName)
      log.info({ route: '/a/:b', status: 200, milliseconds: 1.25 }, 'request')
      log.line('"route":"/a/:b","status":200,"milliseconds":1.25', 'request')
      expect(withoutTime(lines[1])).toBe(withoutTime(lines[0]))
    },
  )

  test('is left out where lines of its level are', () => {
    const { lines, log } = linesOf('warn')
    log.line('"status":200', 'request')
    log.warn('late')
    expect(lines).toEqual([expect.stringContaining('late')])
  })
})
