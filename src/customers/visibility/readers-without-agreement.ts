import { listClients } from '../../partners/manage-clients.ts'
import { listPartners } from '../../partners/manage-partners.ts'
import type { Caller } from '../../partners/tokens/caller.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { type Asker, viewByRole } from './visibility.ts'

/** `since`: the first customer whom it may read without being allowed to by them. */
export type ReaderWithoutAgreement = { slug: string; since: Date }

/**
 * Partners whose clients read by a role, that have brought customers who gave them no access, and of which no
 * data-processing agreement is recorded.
 */
export async function findReadersWithoutAgreement(db: Db): Promise<ReaderWithoutAgreement[]> {
  const [partners, clients] = await Promise.all([listPartners(db), listClients(db)])
  const readers = partners.filter(
    ({ slug, type, isDisabled, dataProcessingAgreement }) =>
      !isDisabled &&
      dataProcessingAgreement === null &&
      clients.some(
        (client) =>
          client.partner === slug &&
          !client.isDisabled &&
          viewByRole({
            partnershipType: type,
            scopes: new Set(client.scopes),
            limitedTo: client.isPublic ? 'this-customer' : 'nobody',
          }) !== null,
      ),
  )
  const { rows } = await db.query<{ partnerId: string; since: Date }>(sql`
    select c.partner_id as "partnerId", min(c.since) as since from partner_customers c
    where c.partner_id = any(${readers.map(({ id }) => id)}::uuid[]) and c.is_brought and not c.is_linked
    group by c.partner_id`)
  return readers.flatMap(({ id, slug }) =>
    rows.filter(({ partnerId }) => partnerId === id).map(({ since }) => ({ slug, since })),
  )
}

export const askerOf = (caller: Caller, customerNumber: string): Asker => ({
  partnershipType: caller.partner.type,
  scopes: caller.scopes,
  limitedTo: limitOf(caller, customerNumber),
})

function limitOf(caller: Caller, customerNumber: string): Asker['limitedTo'] {
  if (caller.customerNumber === null) return 'nobody'
  return caller.customerNumber === customerNumber ? 'this-customer' : 'another-customer'
}

/** `anna@example.com` becomes `a***@example.com`. */
export function maskedEmailAddress(emailAddress: string): string {
  const at = emailAddress.lastIndexOf('@')
  const [first = ''] = emailAddress
  return `${first}***${emailAddress.slice(at)}`
}

/** Keeps the last four characters. */
export const maskedIban = (iban: string): string =>
  `${'*'.repeat(Math.max(0, iban.length - 4))}${iban.slice(-4)}`
