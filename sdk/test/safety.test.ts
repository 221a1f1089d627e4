import { readdirSync, readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { build } from 'esbuild'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { launchBrowser } from '../../test/support/browser.ts'
import { Wattline, WattlineError } from '../src/index.ts'
import { refuseBrowsers } from '../src/server-only.ts'
import { refused, scriptedServer } from './support/scripted-server.ts'

const { script, client, seen } = scriptedServer()
const options = { baseUrl: 'https://api.example.com', clientId: 'a-client', clientSecret: 'swordfish' }

afterEach(() => {
  vi.restoreAllMocks()
})

describe('secrets', () => {
  test('are not seen where a client is logged', async () => {
    const wattline = new Wattline({ ...options })

    const shown = [
      inspect(wattline, { depth: 20, showHidden: true, getters: true }),
      JSON.stringify(wattline),
      String(wattline),
      inspect(wattline.orders, { depth: 20, showHidden: true }),
    ]

    expect(shown.join()).not.toContain('swordfish')
  })

  test('nothing is written to the console', async () => {
    const methods = ['log', 'info', 'warn', 'error', 'debug'] as const
    const spies = methods.map((method) => vi.spyOn(console, method))
    script.api = [refused(503, 'unavailable', { 'retry-after': '0' }), refused(400, 'validation-failed')]

    await expect(client().tariffs.list()).rejects.toBeInstanceOf(WattlineError)

    expect(seen.api).toHaveLength(2)
    for (const spy of spies) expect(spy).not.toHaveBeenCalled()
    const sources = readdirSync('sdk/src').map((name) => readFileSync(`sdk/src/${name}`, 'utf8'))
    expect(sources.join()).not.toMatch(/console\.|node:/)
  })
})

describe('a browser', () => {
  test.each([
    ['a page', { document: {} }],
    ['a page with Node behind it', { document: {}, process: { versions: { node: '20.0.0' } } }],
    ['a worker', {}],
    ['a bundle with a stand-in for process', { process: { versions: {} } }],
  ])('is refused: %s', (_what, surroundings) => {
    expect(() => refuseBrowsers(surroundings)).toThrow('does not run in a browser')
  })

  test('learns why, in a real one', { tags: 'browser' }, async () => {
    const { outputFiles } = await build({
      entryPoints: ['sdk/src/index.ts'],
      bundle: true,
      format: 'iife',
      globalName: 'sdk',
      write: false,
    })
    const browser = await launchBrowser()
    try {
      const tab = await browser.newPage()
      await tab.addScriptTag({ content: outputFiles[0]?.text ?? '' })
      const outcome = await tab.evaluate(`(() => {
        try { return new sdk.Wattline(${JSON.stringify(options)}) && 'made' } catch (error) { return String(error) }
      })()`)

      expect(outcome).toContain('everybody could read the client secret')
    } finally {
      await browser.close()
    }
  })

  test('a server is not', () => {
    expect(() => refuseBrowsers()).not.toThrow()
  })
})
