import { tsImport } from 'tsx/esm/api'

/** Draws every letter into pictures/letters. It needs no service: a letter is made from facts alone. */
export async function takeLetterPictures(browser) {
  const { drawGallery } = await tsImport('../../test/letters/letter-gallery.ts', import.meta.url)
  await drawGallery(browser, (line) => console.log(line))
}
