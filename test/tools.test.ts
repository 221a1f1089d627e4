/** What some tests need beside Node: where it is looked for, and what happens without it. */
import { describe, expect, test } from 'vitest'
import { findBrowser } from '../scripts/setup/browser.mjs'
import { missingTools, tellMissing, tools } from '../scripts/setup/tools.mjs'

describe('an installed browser is found wherever it is', () => {
  const find = (platform: string, installed: string, path = '/usr/local/bin:/home/me/bin') =>
    findBrowser({ platform, path, home: '/Users/me', exists: (place) => place === installed })

  const places = {
    linux: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
      '/usr/bin/microsoft-edge',
      '/snap/bin/chromium',
      '/opt/google/chrome/chrome',
      '/opt/microsoft/msedge/msedge',
      '/home/me/bin/chromium',
      '/usr/local/bin/google-chrome-stable',
    ],
    darwin: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      '/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/usr/local/bin/chromium',
    ],
  }

  test('on Linux and on macOS', () => {
    for (const [platform, installed] of Object.entries(places))
      expect(installed.map((place) => find(platform, place))).toEqual(installed)
  })

  test('and none is found where there is none, or a program of another name', () => {
    expect(find('linux', '/usr/bin/firefox')).toBeUndefined()
    expect(find('linux', '/home/you/bin/chromium')).toBeUndefined()
    expect(find('linux', '/chromium', '')).toBeUndefined()
  })

  test('what the PATH names comes before the usual places', () => {
    const exists = () => true

    expect(findBrowser({ platform: 'linux', path: '/my/bin', exists })).toBe(
      '/my/bin/chromium-headless-shell',
    )
  })
})

describe('where a tool is missing', () => {
  const all = Object.fromEntries(tools.map(({ setting }) => [setting, '/usr/bin/true']))
  const { CHROMIUM_PATH: _, ...withoutBrowser } = all

  test('its tests are skipped, and run and fail where CI is set', () => {
    const skippedBy = (CI: string | undefined) => missingTools({ ...withoutBrowser, CI })
    const missing = (isSkipped: boolean) => [expect.objectContaining({ tag: 'browser', isSkipped })]

    expect([undefined, '', 'false', '0'].map(skippedBy)).toEqual(Array(4).fill(missing(true)))
    expect(['true', '1'].map(skippedBy)).toEqual(Array(2).fill(missing(false)))
  })

  test('a line says so before, and how to name one', () => {
    expect(tellMissing(withoutBrowser)).toEqual([
      'There is no browser: tests that need it are skipped. CHROMIUM_PATH=<program> names one.',
    ])
    expect(tellMissing({ ...withoutBrowser, CI: 'true' })).toEqual([
      'There is no browser: tests that need it fail, because CI is set. CHROMIUM_PATH=<program> names one.',
    ])
  })

  test('nothing is said where nothing is missing', () => {
    expect(tellMissing(all)).toEqual([])
  })
})
