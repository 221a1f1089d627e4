import { expect, test } from 'vitest'
import { accountNav } from './account-page-context.ts'
import * as paths from './paths.ts'

const currentOf = (path: string): string | undefined =>
  /aria-current="(?:page|true)">(?:<svg.*?<\/svg>)?([^<]+)</.exec(String(accountNav(path, 'de')))?.[1]

test.each([
  [paths.accountPath, 'Übersicht'],
  [paths.consumptionPath, 'Verbrauch'],
  [paths.contractPath('30000016'), 'Verträge'],
  [paths.accessPath, 'Zugriffe'],
  [paths.settingsPath, 'Einstellungen'],
  [paths.securityPath, 'Einstellungen'],
  [paths.passkeysPath, 'Einstellungen'],
  [paths.changePasswordPath, 'Einstellungen'],
])('%s lies under %s', (path, entry) => {
  expect(currentOf(path)).toBe(entry)
})

test('what has no place in the bar of a phone lies under “More”, which is current with it', () => {
  const [, more = ''] = /<li class="more">(.*)$/s.exec(String(accountNav(paths.accessPath, 'en'))) ?? []

  expect(more).toMatch(/<summary aria-current="true">.*More<\/summary>/)
  expect([...more.matchAll(/>([^<]+)<\/a>/g)].map(([, name]) => name)).toEqual([
    'Contracts',
    'Access',
    'Settings',
  ])
})
