/** What a message of a stream of server-sent events says: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export type EventFrame = { id?: string; data?: string }

/** The service says something every 15 seconds at least. */
const longestSilence = 45_000
const longestFrame = 1024 * 1024

/** Reads the messages of a stream; one that falls silent is given up. Time that the reader takes itself does not count. */
export async function* readFrames(
  body: ReadableStream<Uint8Array>,
  silenceMilliseconds = longestSilence,
): AsyncGenerator<EventFrame> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await spoken(reader, silenceMilliseconds)
      if (done) return
      text += decoder.decode(value, { stream: true })
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      if (text.length > longestFrame) throw new Error('its messages are too long.')
      yield* frames.map(frameOf)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function spoken(reader: ReadableStreamDefaultReader<Uint8Array>, milliseconds: number) {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('nothing came any more.')), milliseconds)
  })
  return Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer))
}

function frameOf(text: string): EventFrame {
  const fields = text.split('\n').map((line) => /^(id|data): ?(.*)$/.exec(line))
  return Object.fromEntries(fields.flatMap((field) => (field === null ? [] : [[field[1], field[2]]])))
}
