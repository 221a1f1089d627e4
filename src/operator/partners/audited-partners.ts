import { addPartner } from '../../partners/manage-partners.ts'
import type { Db } from '../../platform/db/sql.ts'
import { audited, type Operator } from '../audited.ts'
import type { NewPartnerRequest } from './schema.ts'

/** Adds a partner. Only the answer contains its token. */
export const createPartner = (db: Db, request: NewPartnerRequest, operator: Operator) =>
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
