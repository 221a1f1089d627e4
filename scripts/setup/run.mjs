import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectRoot } from './project-root.mjs'

const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a child to its end. With `quiet` its output is collected instead of shown. Signals are passed on, so that
 * nobody leaves an orphan behind by stopping the script; `interrupted` says that one came.
 */
export function run(command, args, { quiet = false, onStart, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options })
    const chunks = []
    let interrupted = false

    const forward = (signal) => {
      interrupted = true
      // A terminal sends Ctrl-C to the whole group; a second one would make vitest skip its clean-up.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    const finish = (code, output) => {
      for (const signal of forwardedSignals) process.off(signal, forward)
      resolve({ code, output, interrupted })
    }

    for (const signal of forwardedSignals) process.on(signal, forward)
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) stream.on('data', (chunk) => chunks.push(chunk))
    }
    child.once('spawn', () => onStart?.(child.pid))
    child.once('error', (error) => finish(127, error.message))
    child.once('close', (code, signal) => {
      finish(code ?? 128 + constants.signals[signal], Buffer.concat(chunks).toString())
    })
  })
}

/** Runs a child in place of this script: same terminal, same exit code. */
export async function runAndExit(command, args, options) {
  const { code, output } = await run(command, args, options)
  if (output) console.error(output)
  process.exit(code)
}

/** The arguments with which Node runs a source of the project as it is, from the folder of the project. */
export const sourceArguments = (file, ...args) => [
  '--import',
  './scripts/setup/run-sources.mjs',
  file,
  ...args,
]

/** Runs a source of the project in place of this script, with its arguments. */
export const runSourceAndExit = (file, args = process.argv.slice(2), env = process.env) =>
  runAndExit(process.execPath, sourceArguments(file, ...args), { cwd: projectRoot, env })
