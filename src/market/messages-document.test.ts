import { expect, test } from 'vitest'
import { berlinDateTime } from '../platform/time/berlin.ts'
import { answerDeadline } from './answer-deadline.ts'
import { answerSchemas } from './answers.ts'
import { answersTo } from './conversation.ts'
import { cancellationTree, releaseTree } from './decision-trees.ts'
import { receivedMessages, sentMessages } from './message-table.ts'
import type { OutgoingProcess } from './messages.ts'
import { marketMessagesDocument } from './messages-document.ts'

const lines = marketMessagesDocument().split('\n')

test('every message that we send is in the table once, with the answers that we accept', () => {
  expect(Object.fromEntries(sentMessages.map(({ process, answers }) => [process, answers]))).toEqual(
    answersTo,
  )
  expect(sentMessages).toHaveLength(Object.keys(answersTo).length)
})

test('every message that we receive is in the table once', () => {
  const received = receivedMessages.map(({ process }) => process)
  const schemas = answerSchemas.map(({ properties }) => properties.process.const as string)

  expect(received.filter((process) => !process.startsWith('13')).sort()).toEqual(schemas.toSorted())
  expect(new Set(received).size).toBe(received.length)
})

test('the requests that we answer are those with a decision tree of ours', () => {
  const answered = receivedMessages.filter(({ answers }) => answers.length > 0)

  expect(Object.fromEntries(answered.map(({ process, tree }) => [process, tree]))).toEqual({
    '55016': cancellationTree.name,
    '55010': releaseTree.name,
  })
})

test.each(sentMessages.map(({ process, due }) => [process, due] as const))(
  '%s is due at the %s',
  (process, due) => {
    const deadline = (each: OutgoingProcess) =>
      berlinDateTime(answerDeadline({ process: each, sentAt: '2026-03-02T09:15:00.000Z' })).slice(5, 16)
    const told = /^(\d\d:\d\d) of/.exec(due)?.[1]

    const lastDays = { 'end of the second working day': '03-05', 'end of the tenth working day': '03-17' }
    const midnight = lastDays[due as keyof typeof lastDays] ?? '03-04'

    expect(deadline(process)).toBe(told === undefined ? `${midnight} 00:00` : `03-03 ${told}`)
  },
)

test('the document has a line for every row', () => {
  for (const { process } of [...sentMessages, ...receivedMessages]) {
    expect(lines.some((line) => line.startsWith(`| \`${process}\` |`))).toBe(true)
  }
})
