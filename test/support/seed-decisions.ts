import { type Db, sql } from '../../src/platform/db/sql.ts'

/** A logo that waits for approval, and something that the supplier may lift. */
export async function seedDecisions(db: Db, partner: string, now: Date): Promise<void> {
  await db.query(sql`
    insert into brand_proposals (partner_id, part, content_type, content, png, width, height, hash, proposed_at, proposed_by)
    select l.partner_id, 'light', l.content_type, l.content, l.png, l.width, l.height, l.hash, ${now}, 'partner-staff:owner'
    from brand_logos l join partners p on p.id = l.partner_id where p.slug = ${partner} and l.variant = 'light'`)
  await db.query(sql`
    insert into supplier_decisions (partner_id, kind, subject, decided_at, decided_by)
    select p.id, 'StaffDisabled', 'former', ${now}, 'staff:administrator' from partners p where p.slug = ${partner}`)
}
