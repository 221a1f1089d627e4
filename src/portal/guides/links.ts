import { posix } from 'node:path'
import { otherAddresses, portalPages } from './pages.ts'

const link = /(?<=\]\()(?![a-z]+:|#|\/)([^()\s#]+)(#[^()\s]*)?(?=\))/g

/** The text with every link between files of the project as a link between pages of the portal. */
export const linksOf = (text: string, file: string, write = (target: string) => target): string =>
  text.replace(link, (whole, path: string, fragment = '') => {
    const address = addressOf(posix.join(posix.dirname(file), path))
    return address === undefined ? whole : write(address.includes('#') ? address : `${address}${fragment}`)
  })

/** Where a file of the project is found on the service. */
export function addressOf(file: string): string | undefined {
  if (file.startsWith('docs/images/')) return `/${file}`
  const page = portalPages.find((each) => each.file === file)
  return page === undefined ? otherAddresses[file] : `/docs/${page.slug}`
}
