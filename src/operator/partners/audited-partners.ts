import { addPartner, getPartner, showBrands } from '../../partners/manage-partners.ts'
import type { Db } from '../../platform/db/sql.ts'
import { audited, type Operator } from '../audited.ts'
import type { NewPartnerRequest } from './schema.ts'

/** Adds a partner. Only the answer contains its token. */
export const createPartner = (
  db: Db,
  request: Omit<NewPartnerRequest, 'type'> & { type: string },
  operator: Operator,
) =>
  audited(db, operator, async (tx) => {
    const { partner, partnerToken } = await addPartner(tx, {
      ...request,
      brandColour: request.brandColour ?? undefined,
      allowedRedirectOrigins: request.allowedRedirectOrigins ?? undefined,
      mayOrderForOthers: request.mayOrderForOthers ?? undefined,
      shownBrands: request.shownBrands ?? undefined,
    })
    const { slug, type, mayOrderForOthers, allowedRedirectOrigins, shownBrands } = partner
    return {
      result: { ...partner, partnerToken },
      entry: {
        action: 'partner.add',
        subject: slug,
        before: null,
        after: { type, mayOrderForOthers, allowedRedirectOrigins, shownBrands },
      },
    }
  })

/** Sets whose brand the pages of a partner's links may show besides its own. */
export const changeShownBrands = (
  db: Db,
  { slug, brands }: { slug: string; brands: string[] },
  operator: Operator,
) =>
  audited(db, operator, async (tx) => {
    const { shownBrands } = await getPartner(tx, slug)
    const changed = await showBrands(tx, slug, brands)
    const isSame = JSON.stringify(shownBrands) === JSON.stringify(brands)
    const entry = {
      action: 'partner.show-brands',
      subject: slug,
      before: { shownBrands },
      after: { shownBrands: brands },
    }
    return { result: changed, entry: isSame ? null : entry }
  })
