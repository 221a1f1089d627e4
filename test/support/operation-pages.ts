export type OperationPage = { operationId: string; path: string; page: string }

/** The pages of a reference, as its index links to them. */
export async function operationPages(origin: string, index: string): Promise<OperationPage[]> {
  const links = await (await fetch(`${origin}${index}`)).text()
  const entries = [...links.matchAll(/<li id="([^"]+)"><a href="([^"]+)"/g)]
  return Promise.all(
    entries.map(async ([, operationId = '', path = '']) => {
      const page = await fetch(`${origin}${path}`)
      if (!page.ok) throw new Error(`${path} is ${page.status}`)
      return { operationId, path, page: await page.text() }
    }),
  )
}

/** The text of some markup. */
export const plainText = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
