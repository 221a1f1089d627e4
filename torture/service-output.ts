/** Everything that any service writes in a scenario, read for what must never be written. */
import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { leaksIn } from '../test/support/log-scan.ts'
import { sentWords } from './sent-words.ts'

const maxLeaks = 20
let lines = 0
let leaks = new Set<string>()
let words = new Set(sentWords)

/** Names further words that were sent and that nothing written may repeat. */
export function neverWrite(more: Iterable<string>): void {
  for (const word of more) words.add(word)
}

/** Reads what a process writes, to both its outputs, from now on; hands on each line that is worth to be kept. */
export function readOutput(child: ChildProcess, keep: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr] as const) {
    if (stream === null) continue
    // At start the test environment prints its demo credentials, and those lines alone are set in.
    const isForPeople = (line: string) => stream === child.stdout && /^( {2}|$)/.test(line)
    eachLine(stream, (line) => {
      lines++
      if (!isForPeople(line) && leaks.size < maxLeaks)
        for (const leak of leaksIn(line, words)) leaks.add(leak)
      // Half an hour of requests would fill the memory, and nobody looks at them again.
      if (!line.includes('"msg":"request"')) keep(line)
    })
  }
}

/** What was found since it was last asked, and in how many lines. */
export function takeLeaks(): { lines: number; leaks: string[] } {
  const taken = { lines, leaks: [...leaks].map((leak) => `was written: ${leak}`) }
  lines = 0
  leaks = new Set()
  words = new Set(sentWords)
  return taken
}

function eachLine(stream: Readable, read: (line: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    const [...parts] = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) read(part)
  })
  // A process that is killed in the middle of a line has written that half of it.
  stream.on('end', () => {
    if (rest !== '') read(rest)
  })
}
