// @module-tag browser

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTaskKinds } from '../../../src/app/mail-task-kinds.ts'
import { type LetterDrawer, openLetterDrawer } from '../../letters/draw-letters.ts'
import { everyMail, everyPicture } from '../../letters/every-letter.ts'
import {
  fileOf,
  galleryDocument,
  keptDocument,
  keptFiles,
  keptPicture,
} from '../../letters/letter-gallery.ts'
import { launchBrowser } from '../../support/browser.ts'

const renew = 'If it is meant to: npm run screenshots -- letters'

let browser: Browser
let drawer: LetterDrawer
beforeAll(async () => {
  browser = await launchBrowser()
  drawer = await openLetterDrawer(browser)
})
afterAll(() => browser.close())

test('the gallery has every kind of mail', () => {
  expect(Object.keys(everyMail).sort()).toEqual([...mailTaskKinds].sort())
})

test('the gallery has a picture of every letter, and of nothing else', () => {
  expect(keptFiles(), renew).toEqual(everyPicture.map(fileOf).sort())
  expect(keptDocument(), renew).toBe(galleryDocument())
})

test('the pictures of the gallery have less than five megabytes', () => {
  const bytes = everyPicture.reduce((sum, picture) => sum + keptPicture(picture).length, 0)

  expect(bytes).toBeLessThan(5_000_000)
})

test.each(['de', 'en'])('every picture of the gallery in %s shows the letter of today', async (language) => {
  const differences: string[] = []
  for (const picture of everyPicture.filter((one) => one.language === language)) {
    const difference = await drawer.difference(keptPicture(picture), await drawer.draw(picture))
    if (difference !== null) differences.push(`docs/letters/${fileOf(picture)}: ${difference}`)
  }

  expect(differences, renew).toEqual([])
})

test('a letter with one other word is noticed', async () => {
  const [picture] = everyPicture
  if (picture === undefined || !('mail' in picture)) throw new Error('the first picture is of no mail')
  const other = { ...picture.mail, html: picture.mail.html.replace('Bestellnummer', 'Vorgangsnummer') }

  const drawn = await drawer.draw({ ...picture, mail: other })

  expect(await drawer.difference(keptPicture(picture), drawn)).toMatch(/squares|size/)
})
