/** Partners in lists and filters of the console: by the name that customers know, with the slug that programs use. */
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Html } from '../../platform/html/html.ts'
import { type Choice, named, namedChoices } from '../../web/frame/parts.ts'
import { partnerPath } from './paths.ts'

type Directory = { current(): PartnerDirectory }

export const partnerLink = (directory: Directory, slug: string): Html =>
  named(directory.current().brands.get(slug)?.partner.brandName, slug, partnerPath(slug))

export const partnerChoices = (directory: Directory): Choice[] =>
  namedChoices(directory.current().partners.map(({ slug, brandName }) => ({ name: brandName, key: slug })))
