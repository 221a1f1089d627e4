import type { LoadMail } from '../../mail/send-mail-task.ts'
import { renderStaffWrongCodes } from '../../mail/staff-letters.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { findStaffById } from './repository.ts'

type Deps = { db: Db; config: { authUrl: string; supplier: Supplier; securityContact: string | null } }

/**
 * Goes to the person. The supplier's own staff have no address here: the person responsible for security is notified of their login.
 */
export const loadStaffWrongCodes =
  ({ db, config: { authUrl, supplier, securityContact } }: Deps): LoadMail =>
  async ({ subject }) => {
    const staff =
      (await findStaffById(db, subject, 'partners')) ?? (await findStaffById(db, subject, 'supplier'))
    if (staff === undefined || staff.disabledAt !== null) return undefined
    const { login, partner, emailAddress } = staff
    const url = `${authUrl}${partner === null ? '/console' : '/partners'}/me/password`
    const mail = renderStaffWrongCodes({ supplier, pagesUrl: authUrl, login, url })
    const audience =
      partner === null
        ? ({ kind: 'supplier-staff' } as const)
        : ({ kind: 'partner-staff', partnerId: partner.id } as const)
    const to = emailAddress ?? addressIn(securityContact) ?? supplier.emailAddress
    return { ...mail, to, fromName: supplier.name, audience }
  }

/** A contact may also be a page or a phone number. */
const addressIn = (contact: string | null): string | undefined => /^mailto:([^?]+)/.exec(contact ?? '')?.[1]
