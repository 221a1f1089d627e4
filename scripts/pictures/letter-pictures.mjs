import { tsImport } from 'tsx/esm/api'

/** Draws the pictures of docs/letters.md that have changed. They need no service: a letter is made from facts alone. */
export async function takeLetterPictures(browser) {
  const { renewGallery } = await tsImport('../../test/letters/letter-gallery.ts', import.meta.url)
  await renewGallery(browser, (line) => console.log(line))
}
