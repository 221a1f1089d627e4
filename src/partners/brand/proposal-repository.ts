import { type Db, sql } from '../../platform/db/sql.ts'
import type { LogoType, LogoVariant } from './brand.ts'

/** What is proposed: the name, or the logo of a variant. */
export type ProposalPart = 'name' | LogoVariant

export type Proposal = {
  partnerId: string
  part: ProposalPart
  /** Of the name. */
  brandName: string | null
  /** Of a logo. */
  hash: string | null
  width: number | null
  height: number | null
  proposedAt: Date
  refusedAt: Date | null
  refusal: string | null
}

/** The proposals of all partners or of one, without the content of logos, oldest first. */
export async function findProposals(db: Db, partnerId: string | null = null): Promise<Proposal[]> {
  const { rows } = await db.query<Proposal>(sql`
    select p.partner_id as "partnerId", p.part, p.brand_name as "brandName", p.hash, p.width, p.height,
      p.proposed_at as "proposedAt", p.refused_at as "refusedAt", p.refusal
    from brand_proposals p
    where ${partnerId}::uuid is null or p.partner_id = ${partnerId}::uuid
    order by p.proposed_at, p.part`)
  return rows
}

export type ProposedLogo = {
  contentType: LogoType
  content: Buffer
  png: Buffer
  width: number
  height: number
  hash: string
}

export async function findProposedLogo(
  db: Db,
  partnerId: string,
  variant: LogoVariant,
): Promise<ProposedLogo | undefined> {
  const { rows } = await db.query<ProposedLogo>(sql`
    select p.content_type as "contentType", p.content, p.png, p.width, p.height, p.hash
    from brand_proposals p where p.partner_id = ${partnerId} and p.part = ${variant}`)
  return rows[0]
}

type NewProposal = { partnerId: string; part: ProposalPart; at: Date; by: string } & (
  | { brandName: string; logo: null }
  | { brandName: null; logo: ProposedLogo }
)

/** Stores a proposal in the place of the former one of the same part. */
export async function storeProposal(
  db: Db,
  { partnerId, part, brandName, logo, at, by }: NewProposal,
): Promise<void> {
  await db.query(sql`
    insert into brand_proposals as p (partner_id, part, brand_name, content_type, content, png, width, height, hash,
      proposed_at, proposed_by)
    values (${partnerId}, ${part}, ${brandName}, ${logo?.contentType}, ${logo?.content}, ${logo?.png}, ${logo?.width},
      ${logo?.height}, ${logo?.hash}, ${at}, ${by})
    on conflict (partner_id, part) do update set brand_name = excluded.brand_name,
      content_type = excluded.content_type, content = excluded.content, png = excluded.png, width = excluded.width,
      height = excluded.height, hash = excluded.hash, proposed_at = excluded.proposed_at,
      proposed_by = excluded.proposed_by, refused_at = null, refusal = null`)
}

/** Forgets proposals of these parts; false if there were none. */
export async function removeProposals(
  db: Db,
  partnerId: string,
  parts: readonly ProposalPart[],
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from brand_proposals p where p.partner_id = ${partnerId} and p.part = any(${parts}::text[])`)
  return rowCount > 0
}

/** Refuses what waits. */
export async function refuseProposals(
  db: Db,
  partnerId: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await db.query(sql`
    update brand_proposals set refused_at = ${at}, refusal = ${reason}
    where partner_id = ${partnerId} and refused_at is null`)
}
