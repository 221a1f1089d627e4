import { expect, test } from 'vitest'
import { progressBar } from './progress-bar.ts'

function drawn(isTTY: boolean): string {
  let text = ''
  const write = (part: string) => {
    text += part
  }
  const bar = progressBar({ isTTY, columns: 80, write }, 'Reading')
  bar.show(5, 10)
  bar.show(6, 10)
  bar.show(10, 10)
  bar.clear()
  return text
}

test('a terminal gets a bar that is drawn over, not too often, and wiped in the end', () => {
  const half = `${'█'.repeat(20)}${'░'.repeat(20)}`
  expect(drawn(true).split('\r\x1b[2K')).toEqual([
    '',
    `Reading ${half}  50 %`,
    `Reading ${'█'.repeat(40)} 100 %`,
    '',
  ])
})

test('a file or a pipe gets nothing', () => {
  expect(drawn(false)).toBe('')
})
