import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { findKeys } from './find-keys.ts'

const secret = Buffer.alloc(32, 7).toString('base64')
const keysOf = (environment: Record<string, string>, mayMake = false) =>
  findKeys(readConfig(environment), { mayMake })

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'wattline-keys-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

describe('encryption keys', () => {
  test('come from a file', async () => {
    const file = join(await folder(), 'keys')
    await writeFile(file, `# ours\na:${secret}\n`)

    expect(await keysOf({ ENCRYPTION_KEYS: `file:${file}` })).toEqual([{ id: 'a', secret }])
  })

  test('come from the output of a command', async () => {
    const command = `printf 'a:%s\\nb:%s\\n' ${secret} ${secret}`

    expect(await keysOf({ ENCRYPTION_KEYS: `command:${command}` })).toHaveLength(2)
  })

  test('are refused in one sentence when the file is missing or holds something else', async () => {
    const file = join(await folder(), 'keys')
    await expect(keysOf({ ENCRYPTION_KEYS: `file:${file}` })).rejects.toThrow(
      `There is no file ${file}, which ENCRYPTION_KEYS names: put the keys there,`,
    )

    await writeFile(file, 'hunter2')
    await expect(keysOf({ ENCRYPTION_KEYS: `file:${file}` })).rejects.toThrow(/must contain a list of <name>/)
  })

  test('are refused when the command fails, without what it wrote', async () => {
    const refused = keysOf({ ENCRYPTION_KEYS: 'command:echo hunter2 >&2; exit 3' })

    await expect(refused).rejects.toThrow(
      'The command of ENCRYPTION_KEYS failed (exit code 3): run it by hand to see why.',
    )
    await expect(refused).rejects.not.toThrow('hunter2')
  })
})

describe('the key of a test environment without ENCRYPTION_KEYS', () => {
  test('is made once, even by several processes, and only its owner may read it', async () => {
    const data = join(await folder(), 'data')

    const made = await Promise.all([1, 2, 3].map(() => keysOf({ DATA_DIR: data }, true)))

    expect(new Set(made.map(([key]) => key?.secret)).size).toBe(1)
    expect(await readdir(data)).toEqual(['encryption-keys'])
    expect((await stat(join(data, 'encryption-keys'))).mode & 0o777).toBe(0o600)
    expect(await keysOf({ DATA_DIR: data })).toEqual(made[0])
  })

  test('is not made for a database that has another', async () => {
    const data = await folder()

    await expect(keysOf({ DATA_DIR: data })).rejects.toThrow(
      /^The database is encrypted, ENCRYPTION_KEYS is not set and there is no file .*\/encryption-keys: set/,
    )
    expect(await readdir(data)).toEqual([])
  })

  test('needs a folder that can be written to', async () => {
    const data = await folder()
    await writeFile(join(data, 'file'), '')

    await expect(keysOf({ DATA_DIR: join(data, 'file') }, true)).rejects.toThrow(
      /^No key can be kept in the data folder .*: set ENCRYPTION_KEYS, or set DATA_DIR/,
    )
  })

  test('is never replaced', async () => {
    const data = await folder()
    await writeFile(join(data, 'encryption-keys'), 'half a key')
    await chmod(join(data, 'encryption-keys'), 0o600)

    await expect(keysOf({ DATA_DIR: data }, true)).rejects.toThrow(/encryption-keys must contain a list/)
    expect(await readFile(join(data, 'encryption-keys'), 'utf8')).toBe('half a key')
  })
})
