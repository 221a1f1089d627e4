import type { ReadStream } from 'node:tty'

export type Pause = () => Promise<'go-on' | 'quit'>

type Options = { input: ReadStream; write: (text: string) => void; signal: AbortSignal }

const goesOn = ['\r', '\n', ' ']
// Ctrl-C and Ctrl-D come as characters while single keys are read.
const quits = ['q', 'Q', '\u0003', '\u0004']

/** Waits for a key: Enter goes on, q quits. Without a terminal there is nobody to wait for. */
export function pauseOn({ input, write, signal }: Options): Pause {
  return async () => {
    write('\n  Enter goes on, q quits. ')
    input.setRawMode(true)
    input.resume()
    try {
      for (;;) {
        const key = await nextKey(input, signal)
        if (quits.includes(key)) return 'quit'
        if (goesOn.includes(key)) return 'go-on'
      }
    } finally {
      input.setRawMode(false)
      input.pause()
      // The prompt has done its work; the story reads better without it.
      write('\r\u001b[2K')
    }
  }
}

const nextKey = (input: ReadStream, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const done = () => {
      input.off('data', onData)
      input.off('end', onEnd)
      signal.removeEventListener('abort', onAbort)
    }
    const onData = (data: Buffer | string) => {
      done()
      resolve(String(data).slice(0, 1))
    }
    const onEnd = () => {
      done()
      resolve('q')
    }
    const onAbort = () => {
      done()
      reject(signal.reason)
    }
    input.on('data', onData)
    input.on('end', onEnd)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })

export const neverPauses: Pause = async () => 'go-on'
