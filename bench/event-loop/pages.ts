/** The pages that people open in a browser. */
import type { Piece } from './measure-piece.ts'
import type { World } from './world.ts'

/** Those that no page of the documentation leads to. */
const pages = [
  '/',
  '/account/login',
  '/account/forgot-password',
  '/withdrawal',
  '/console/sign-in',
  '/sandbox/mail',
]

/** Every page of the documentation, by its links, and those of customers. */
export async function pagePieces({ ask, rich }: World): Promise<Piece[]> {
  const found = new Set(['/docs'])
  for (const path of found) {
    const { text } = await ask({ path })
    for (const [, link = ''] of text.matchAll(/href="(\/docs[^"#?]*)/g)) found.add(link)
  }
  const mails = `/sandbox/mail?to=${encodeURIComponent(rich.emailAddress)}`
  return [...pages, mails, ...found].map((path) => ({
    name: `GET ${path.split('?')[0]}`,
    prepare: async () => async () => {
      const { status } = await ask({ path })
      if (status >= 400) throw new Error(`${path} was answered with ${status}.`)
    },
  }))
}
