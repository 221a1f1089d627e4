import { describe, expect, test } from 'vitest'
import { type EventFrame, readFrames } from './event-stream.ts'

const streamOf = (pieces: readonly string[], { isOpen = false } = {}) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      if (!isOpen) controller.close()
    },
  })

async function framesOf(pieces: readonly string[]): Promise<EventFrame[]> {
  const frames: EventFrame[] = []
  for await (const frame of readFrames(streamOf(pieces))) frames.push(frame)
  return frames
}

describe('the messages of a stream', () => {
  test('have ids and data, however the text is cut', async () => {
    const text = 'id: 1\nretry: 1000\n\n: still here\n\nid: 2\nevent: a\ndata: {"ü": 1}\n\n'

    for (const size of [1, 7, text.length]) {
      const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
      expect(await framesOf(pieces)).toEqual([{ id: '1' }, {}, { id: '2', data: '{"ü": 1}' }])
    }
  })

  test('do not count if they are cut off', async () => {
    expect(await framesOf(['id: 1\n\n', 'id: 2\ndata: half'])).toEqual([{ id: '1' }])
  })

  test('may not be longer than a megabyte', async () => {
    await expect(framesOf([`data: ${'x'.repeat(1024 * 1024)}`])).rejects.toThrow('too long')
  })

  test('are given up when nothing comes any more', async () => {
    const frames = readFrames(streamOf(['id: 1\n\n'], { isOpen: true }), 1)

    expect(await frames.next()).toMatchObject({ value: { id: '1' } })
    await expect(frames.next()).rejects.toThrow('nothing came any more')
  })
})
