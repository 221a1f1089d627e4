/** What is published of both SDKs fits together; test/long/sdk installs the packages and runs them. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Wattline } from '../src/index.ts'

const { version } = JSON.parse(readFileSync('sdk/package.json', 'utf8'))
const archive = `wattline-sdk-${version}.tgz`
const wheel = `wattline-${version}-py3-none-any.whl`
const outputOf = (...args: string[]) =>
  promisify(execFile)(process.execPath, args).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )

test('the packages have under 35 and 40 kB', () => {
  expect(statSync(`dist/packages/${archive}`).size).toBeLessThan(35_000)
  expect(statSync(`dist/packages/${wheel}`).size).toBeLessThan(40_000)
})

test('both SDKs have one version, wherever it is written', () => {
  expect(readFileSync('sdk-python/src/wattline/_version.py', 'utf8')).toBe(`version = "${version}"\n`)
  expect(JSON.parse(readFileSync('package.json', 'utf8')).version).toBe(version)
  expect(readdirSync('dist/packages')).toEqual(expect.arrayContaining([archive, wheel]))
  expect(readFileSync('sdk/README.md', 'utf8')).toContain(`/docs/downloads/${archive}\n`)
  expect(/```sh\n(pip install .*)\n```/.exec(readFileSync('sdk-python/README.md', 'utf8'))?.[1]).toContain(
    `/wattline-${version}-`,
  )
})

test('types and generated code are those of the OpenAPI document as it is now', async () => {
  expect(await outputOf('sdk/scripts/types.mjs', '--check')).toBe('The types of the SDK are up to date.\n')
  expect(await outputOf('sdk-python/scripts/generate.mjs', '--check')).toBe('')
})

test('the README of the SDK names every method', () => {
  const rows = [...readFileSync('sdk/README.md', 'utf8').matchAll(/^\| `(\w+)` \| (.*) \|$/gm)]
  const wattline = new Wattline({ baseUrl: 'http://localhost', clientId: 'a', clientSecret: 'b' })
  const groups = Object.entries(wattline).filter(([, value]) => typeof value === 'object')

  const named = rows.map(([, group, methods = '']) => [group, methods.replaceAll('`', '').split(' ').sort()])
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(groups.map(([group, methods]) => [group, Object.keys(methods).sort()])),
  )
})
