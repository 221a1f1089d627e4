/** docs/letters.md and the pictures in docs/letters. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { taskKinds } from '../../src/platform/tasks/task-kinds.ts'
import { openLetterDrawer } from './draw-letters.ts'
import { everyPicture, type Picture } from './every-letter.ts'

const folder = new URL('../../docs/letters/', import.meta.url)
const document = new URL('../../docs/letters.md', import.meta.url)

export const fileOf = ({ name, language }: Pick<Picture, 'name' | 'language'>): string =>
  `${name}-${language}.webp`

export const keptPicture = (picture: Picture): Buffer => readFileSync(new URL(fileOf(picture), folder))

export const keptFiles = (): string[] => readdirSync(folder).sort()

export const keptDocument = (): string => readFileSync(document, 'utf8')

/** Draws what has changed and leaves the rest as it is, so that a change shows nothing but itself. */
export async function renewGallery(browser: Browser, say: (line: string) => void): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const wanted = everyPicture.map(fileOf)
  for (const file of keptFiles().filter((kept) => !wanted.includes(kept))) rmSync(new URL(file, folder))
  const drawer = await openLetterDrawer(browser)
  for (const picture of everyPicture) {
    const drawn = await drawer.draw(picture)
    const isKept = keptFiles().includes(fileOf(picture))
    if (isKept && (await drawer.difference(keptPicture(picture), drawn)) === null) continue
    writeFileSync(new URL(fileOf(picture), folder), drawn)
    say(`docs/letters/${fileOf(picture)} ${drawn.length} bytes`)
  }
  await drawer.close()
  writeFileSync(document, galleryDocument())
}

/** The page that shows them all, grouped by what sends them. */
export function galleryDocument(): string {
  const kinds = [...new Set(everyPicture.map(({ kind }) => kind))]
  const sections = kinds.map((kind) => {
    const names = [
      ...new Set(everyPicture.filter((picture) => picture.kind === kind).map(({ name }) => name)),
    ]
    return `## ${titleOf(kind)}\n\n${names.map(pictures).join('\n\n')}`
  })
  return `${intro}\n${sections.join('\n\n')}\n`
}

const intro = `# Letters

Every mail and every document that customers and partners get, with made-up facts. A mail is shown on a phone (390 pixels) and on a
wide screen (1280), in a light and in a dark mailbox; the pages of a document stand side by side. German is on the left or above,
English beside or below it.

\`npm run screenshots -- letters\` draws the pictures that have changed and writes this page; a test compares them.
`

const titleOf = (kind: Picture['kind']): string => {
  const text = kind === 'document' ? 'is kept with a contract, as PDF/A' : taskKinds[kind]
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

const languageNames = { de: 'German', en: 'English' } as const

const pictures = (name: string): string =>
  everyPicture
    .filter((picture) => picture.name === name)
    .map(
      (picture) =>
        `![${name.replaceAll('-', ' ')}, ${languageNames[picture.language]}](letters/${fileOf(picture)})`,
    )
    .join('\n')
