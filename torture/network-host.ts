import { execFile, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterwards } from '../bench/clean-up.ts'

const run = promisify(execFile)
const ip = (...words: string[]) => run('ip', words)

/** A network namespace: a host of its own as far as the network goes, on two networks that can be cut. */
export type NetworkHost = {
  /** Its address for the other hosts. */
  inner: string
  /** Its address for everybody else. */
  outer: string
  /** Starts a program on it, its output in a file. */
  spawn(command: string, args: readonly string[], logFile: string): void
  cut(which: 'inner' | 'both'): Promise<void>
  mend(): Promise<void>
  /** Sends a signal to every process on it. */
  signal(signal: NodeJS.Signals): Promise<void>
}

/** Names of a former run may still be on their way out. At most fifteen characters are allowed. */
const tag = `wl${process.pid.toString(36)}`

const networks = { inner: '10.231.7', outer: '10.231.8' } as const

/** Hosts that reach each other, and are reached from here, or undefined where we may not make networks. */
export async function makeHosts(count: number): Promise<NetworkHost[] | undefined> {
  try {
    await ip('netns', 'list')
    for (const [name, network] of Object.entries(networks)) {
      await ip('link', 'add', `${tag}-${name}`, 'type', 'bridge')
      afterwards(async () => void (await ip('link', 'del', `${tag}-${name}`)))
      await ip('address', 'add', `${network}.1/24`, 'dev', `${tag}-${name}`)
      await ip('link', 'set', `${tag}-${name}`, 'up')
    }
  } catch {
    return undefined
  }
  return Promise.all(Array.from({ length: count }, (_, index) => makeHost(index + 1)))
}

async function makeHost(number: number): Promise<NetworkHost> {
  const name = `${tag}-host${number}`
  await ip('netns', 'add', name)
  afterwards(async () => void (await ip('netns', 'del', name)))
  await ip('-n', name, 'link', 'set', 'lo', 'up')
  const lines = Object.keys(networks) as (keyof typeof networks)[]
  const outside = (line: string) => `${tag}-${line}${number}`
  for (const line of lines) {
    await ip('link', 'add', outside(line), 'type', 'veth', 'peer', 'name', line, 'netns', name)
    await ip('link', 'set', outside(line), 'master', `${tag}-${line}`, 'up')
    await ip('-n', name, 'address', 'add', `${networks[line]}.1${number}/24`, 'dev', line)
    await ip('-n', name, 'link', 'set', line, 'up')
  }
  const pids = async () => (await ip('netns', 'pids', name)).stdout.split('\n').filter(Boolean).map(Number)
  const signal = async (which: NodeJS.Signals) => {
    for (const pid of await pids()) {
      try {
        process.kill(pid, which)
      } catch {
        // It has ended by itself.
      }
    }
  }
  afterwards(() => signal('SIGKILL'))
  const set = async (state: 'up' | 'down', which: readonly (keyof typeof networks)[]) => {
    for (const line of which) await ip('link', 'set', outside(line), state)
  }
  return {
    inner: `${networks.inner}.1${number}`,
    outer: `${networks.outer}.1${number}`,
    spawn(command, args, logFile) {
      const log = openSync(logFile, 'a')
      // A host has processors of its own; here it has to get in front of the load.
      const words = ['netns', 'exec', name, 'nice', '-n', '-15', command, ...args]
      spawn('ip', words, { stdio: ['ignore', log, log] }).unref()
    },
    cut: (which) => set('down', which === 'inner' ? ['inner'] : lines),
    mend: () => set('up', lines),
    signal,
  }
}
