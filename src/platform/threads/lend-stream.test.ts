import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { chunksFrom, lendStream, StreamBroken } from './lend-stream.ts'

const read = (stream: Readable, pieces = Number.POSITIVE_INFINITY) =>
  lendStream(stream, async (port) => {
    const texts: string[] = []
    for await (const chunk of chunksFrom(port)) {
      texts.push(Buffer.from(chunk).toString())
      if (texts.length === pieces) break
    }
    return texts
  })

test('a lent stream arrives complete and in order, however many pieces it has', async () => {
  const pieces = Array.from({ length: 50 }, (_, index) => `piece ${index}`)

  expect(await read(Readable.from(pieces.map((piece) => Buffer.from(piece))))).toEqual(pieces)
  expect(await read(Readable.from([]))).toEqual([])
})

test('a stream is read no further than it is asked for, and stays open', async () => {
  let made = 0
  const endless = new Readable({
    objectMode: true,
    highWaterMark: 1,
    read() {
      this.push(Buffer.from(String(made++)))
    },
  })

  expect(await read(endless, 3)).toEqual(['0', '1', '2'])
  expect(made).toBeLessThan(6)
  expect(endless.destroyed).toBe(false)
})

test('a stream that breaks off is distinguished from one that ends', async () => {
  const breaking = new Readable({ read() {} })
  breaking.push('a')
  const reading = read(breaking)
  breaking.destroy(new Error('aborted'))

  await expect(reading).rejects.toThrow(StreamBroken)
})
