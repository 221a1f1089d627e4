// @module-tag browser

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTaskKinds } from '../../../src/app/mail-task-kinds.ts'
import { type LetterDrawer, openLetterDrawer } from '../../letters/draw-letters.ts'
import { everyMail, everyPicture } from '../../letters/every-letter.ts'
import { galleryDocument, keptDocument } from '../../letters/letter-gallery.ts'
import { launchBrowser } from '../../support/browser.ts'

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

test('the list of letters is up to date', () => {
  expect(keptDocument(), 'npm run screenshots -- letters').toBe(galleryDocument())
})

test('every mail fits a phone and a wide screen', async () => {
  const tooWide: string[] = []
  for (const picture of everyPicture) {
    if (!('mail' in picture)) continue
    const { name, language } = picture
    for (const width of await drawer.tooNarrow(picture.mail)) tooWide.push(`${name} ${language}: ${width}`)
  }

  expect(tooWide).toEqual([])
})

test('a mail with a word that no phone can break is noticed', async () => {
  const [picture] = everyPicture
  if (picture === undefined || !('mail' in picture)) throw new Error('the first picture is of no mail')
  const html = picture.mail.html.replace('</main>', '<p style="white-space:nowrap">So lang '.padEnd(400, 'x'))

  expect(await drawer.tooNarrow({ ...picture.mail, html })).toContain(390)
})

test('every document is drawn with something on it', async () => {
  const sizes: number[] = []
  for (const picture of everyPicture) if ('pdf' in picture) sizes.push((await drawer.draw(picture)).length)

  expect(sizes.length).toBeGreaterThan(0)
  expect(Math.min(...sizes)).toBeGreaterThan(10_000)
})
