import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Driver } from './table-driver.ts'

/** The Python SDK: a program that plays what it reads, one line of JSON each, and writes what came of it. */
export function pythonDriver(kind: 'sync' | 'async'): Driver {
  const program = spawn(process.env.PYTHON_PATH || 'python3', ['sdk-python/test/play_table.py', kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PYTHONPATH: 'sdk-python/src', PYTHONDONTWRITEBYTECODE: '1' },
  })
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]()
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))

  const ask = async <T>(message: object): Promise<T> => {
    program.stdin.write(`${JSON.stringify(message)}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error('The Python program has ended; its error is above.')
    return JSON.parse(value)
  }

  return {
    make: (options, chance) => ask({ make: options, chance: chance ?? null }),
    play: (call) => ask(call),
    playTogether: (calls) => ask({ together: calls }),
    later: (seconds) => ask({ later: seconds }),
    rests: () => ask({ rests: true }),
    close: async () => {
      program.stdin.end()
      await ended
    },
  }
}
