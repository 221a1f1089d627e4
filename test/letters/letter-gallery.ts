/** The gallery of letters: a page with a picture of each, drawn on demand, and docs/letters.md, which lists them. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { taskKinds } from '../../src/platform/tasks/task-kinds.ts'
import { openLetterDrawer } from './draw-letters.ts'
import { everyPicture, type Picture } from './every-letter.ts'

const folder = new URL('../../pictures/letters/', import.meta.url)
const document = new URL('../../docs/letters.md', import.meta.url)

export const keptDocument = (): string => readFileSync(document, 'utf8')

/** Draws every letter into the ignored folder pictures/letters, with a page that shows them, and renews the list. */
export async function drawGallery(browser: Browser, say: (line: string) => void): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const drawer = await openLetterDrawer(browser)
  for (const picture of everyPicture)
    writeFileSync(new URL(fileOf(picture), folder), await drawer.draw(picture))
  await drawer.close()
  writeFileSync(new URL('index.html', folder), galleryPage())
  writeFileSync(document, galleryDocument())
  say(`pictures/letters/index.html shows ${everyPicture.length} pictures.`)
}

/** The list of all letters, grouped by what sends them. */
export const galleryDocument = (): string => `${intro}
| Letter | Why it is sent | Subject |
|---|---|---|
${everyName().map(row).join('\n')}
`

const intro = `# Letters

Every mail and every document that customers and partners get. \`npm run screenshots -- letters\` renews this list and draws each letter
with made-up facts into \`pictures/letters\`, which is not kept: open \`index.html\` there. A mail is shown on a phone (390 pixels) and on
a wide screen (1280), in a light and in a dark mailbox; the pages of a document stand side by side.
`

const everyName = (): string[] => [...new Set(everyPicture.map(({ name }) => name))]

const languagesOf = (name: string): Picture[] => everyPicture.filter((picture) => picture.name === name)

function row(name: string): string {
  const pictures = languagesOf(name)
  const subjects = pictures.flatMap((picture) => ('mail' in picture ? [picture.mail.subject] : []))
  const reason = pictures[0] === undefined ? '' : reasonOf(pictures[0].kind)
  return `| ${titleOf(name)} | ${reason} | ${subjects.join('<br>')} |`
}

const reasonOf = (kind: Picture['kind']): string =>
  kind === 'document' ? 'is kept with a contract, as PDF/A' : taskKinds[kind]

const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ').replace('pdf', 'as PDF')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const fileOf = ({ name, language }: Picture): string => `${name}-${language}.webp`

const galleryPage = (): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Letters</title>
<style>body { font: 1rem system-ui; margin: 2rem; } img { max-width: 100%; vertical-align: top; margin-bottom: 1rem; }</style>
<h1>Letters</h1>
${everyName()
  .map((name) => `<h2>${titleOf(name)}</h2>\n${languagesOf(name).map(image).join('\n')}`)
  .join('\n')}
</html>
`

const image = (picture: Picture): string =>
  `<img src="${fileOf(picture)}" alt="${titleOf(picture.name)}, ${picture.language}" loading="lazy">`
