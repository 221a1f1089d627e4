import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Tests that use it carry the tag `python`. */
export const python = process.env.PYTHON_PATH || 'python3'

/** Runs a program of Python, with what is installed in a folder, and returns what it prints. */
export async function runPython(args: string[], folder: string): Promise<string> {
  const env = { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' }
  const { stdout } = await run(python, ['-W', 'error', ...args], { env, maxBuffer: 16 * 1024 * 1024 })
  return stdout
}

/** `pip install <url>`, into a folder instead of the machine's Python. Where there is no pip, as it would unpack a wheel. */
export async function pipInstall(url: string, folder: string): Promise<void> {
  const hasPip = await run(python, ['-m', 'pip', '--version']).then(
    () => true,
    () => false,
  )
  if (hasPip) {
    const options = ['--no-deps', '--no-input', '--disable-pip-version-check', '--target', folder]
    const env = { ...process.env, NO_PROXY: 'localhost', no_proxy: 'localhost' }
    await run(python, ['-m', 'pip', 'install', ...options, url], { env })
    return
  }
  const wheel = join(folder, basename(url))
  await mkdir(folder, { recursive: true })
  await writeFile(wheel, Buffer.from(await (await fetch(url)).arrayBuffer()))
  await run(python, ['-m', 'zipfile', '-e', wheel, folder])
}
