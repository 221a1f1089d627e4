import { expect, test } from 'vitest'
import { answerReader } from './answer-reader.ts'

const answers = {
  'with a length': ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello', 200],
  'without a body': ['HTTP/1.1 204 No Content\r\nDate: now\r\n\r\n', 204],
  'in chunks': ['HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n', 201],
  'of a refusal': ['HTTP/1.1 503 Service Unavailable\r\ncontent-length: 2\r\n\r\n{}', 503],
} as const

test.each(Object.entries(answers))(
  'an answer %s is reported once it is whole, in however many pieces',
  (_, [text, status]) => {
    for (let size = 1; size <= text.length; size++) {
      const told: number[] = []
      const read = answerReader((status) => told.push(status))
      for (let round = 1; round <= 2; round++) {
        for (let at = 0; at < text.length; at += size) {
          expect(told).toHaveLength(round - 1)
          read(Buffer.from(text.slice(at, at + size)))
        }
        expect(told).toEqual(Array(round).fill(status))
      }
    }
  },
)
