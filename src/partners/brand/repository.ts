import { type Db, sql } from '../../platform/db/sql.ts'
import type { Brand, Logo, LogoType, LogoVariant } from './brand.ts'

type BrandRow = Omit<Brand, 'greeting' | 'footer'> & {
  partnerId: string
  greetingDe: string | null
  greetingEn: string | null
  footerDe: string | null
  footerEn: string | null
}

/** The brands of all partners that have one, or of a single one. */
export async function findBrands(db: Db, partnerId: string | null = null): Promise<Map<string, Brand>> {
  const { rows } = await db.query<BrandRow>(sql`
    select b.partner_id as "partnerId", b.dark_colour as "darkColour", b.host, b.support_email as "supportEmailAddress",
      b.support_phone as "supportPhoneNumber", b.support_url as "supportUrl", b.mail_sender as "mailSender",
      b.mail_reply_to as "mailReplyTo", b.imprint_url as "imprintUrl", b.privacy_url as "privacyUrl",
      b.terms_url as "termsUrl", b.greeting_de as "greetingDe", b.greeting_en as "greetingEn",
      b.footer_de as "footerDe", b.footer_en as "footerEn", b.tariff_names as "tariffNames"
    from brands b
    where ${partnerId}::uuid is null or b.partner_id = ${partnerId}::uuid`)
  return new Map(
    rows.map(({ partnerId, greetingDe, greetingEn, footerDe, footerEn, ...brand }) => [
      partnerId,
      { ...brand, greeting: { de: greetingDe, en: greetingEn }, footer: { de: footerDe, en: footerEn } },
    ]),
  )
}

/** Stores a brand in the place of the former one; false if another partner has its host. */
export async function storeBrand(db: Db, partnerId: string, brand: Brand): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into brands as b (partner_id, dark_colour, host, support_email, support_phone, support_url, mail_sender,
      mail_reply_to, imprint_url, privacy_url, terms_url, greeting_de, greeting_en, footer_de, footer_en, tariff_names)
    select ${partnerId}::uuid, ${brand.darkColour}::text, ${brand.host}::text, ${brand.supportEmailAddress}::text,
      ${brand.supportPhoneNumber}::text, ${brand.supportUrl}::text, ${brand.mailSender}::text,
      ${brand.mailReplyTo}::text, ${brand.imprintUrl}::text, ${brand.privacyUrl}::text, ${brand.termsUrl}::text,
      ${brand.greeting.de}::text, ${brand.greeting.en}::text, ${brand.footer.de}::text, ${brand.footer.en}::text,
      ${JSON.stringify(brand.tariffNames)}::jsonb
    where not exists (
      select from brands other where other.host = ${brand.host}::text and other.partner_id <> ${partnerId}::uuid)
    on conflict (partner_id) do update set dark_colour = excluded.dark_colour, host = excluded.host,
      support_email = excluded.support_email, support_phone = excluded.support_phone,
      support_url = excluded.support_url, mail_sender = excluded.mail_sender,
      mail_reply_to = excluded.mail_reply_to, imprint_url = excluded.imprint_url,
      privacy_url = excluded.privacy_url, terms_url = excluded.terms_url, greeting_de = excluded.greeting_de,
      greeting_en = excluded.greeting_en, footer_de = excluded.footer_de, footer_en = excluded.footer_en,
      tariff_names = excluded.tariff_names`)
  return rowCount === 1
}

/** Keeps two partners from taking the same host at the same time. */
export async function lockHosts(tx: Db): Promise<void> {
  await tx.query(sql`lock table brands in share row exclusive mode`)
}

/** All logos without their content, by their partner. */
export async function findLogos(db: Db, partnerId: string | null = null): Promise<Map<string, Logo[]>> {
  const { rows } = await db.query<Logo & { partnerId: string }>(sql`
    select l.partner_id as "partnerId", l.variant, l.content_type as "contentType", l.width, l.height, l.hash
    from brand_logos l
    where ${partnerId}::uuid is null or l.partner_id = ${partnerId}::uuid
    order by l.partner_id, l.variant`)
  const logos = new Map<string, Logo[]>()
  for (const { partnerId, ...logo } of rows) logos.set(partnerId, [...(logos.get(partnerId) ?? []), logo])
  return logos
}

export type LogoContent = { contentType: LogoType; content: Buffer; png: Buffer; hash: string }

export async function findLogoContent(
  db: Db,
  partnerId: string,
  variant: LogoVariant,
): Promise<LogoContent | undefined> {
  const { rows } = await db.query<LogoContent>(sql`
    select l.content_type as "contentType", l.content, l.png, l.hash
    from brand_logos l where l.partner_id = ${partnerId} and l.variant = ${variant}`)
  return rows[0]
}

export async function storeLogo(
  db: Db,
  partnerId: string,
  logo: Logo & { content: Buffer; png: Buffer; storedAt: Date },
): Promise<void> {
  await db.query(sql`
    insert into brand_logos as l (partner_id, variant, content_type, content, png, width, height, hash, stored_at)
    values (${partnerId}, ${logo.variant}, ${logo.contentType}, ${logo.content}, ${logo.png}, ${logo.width},
      ${logo.height}, ${logo.hash}, ${logo.storedAt})
    on conflict (partner_id, variant) do update set content_type = excluded.content_type,
      content = excluded.content, png = excluded.png, width = excluded.width, height = excluded.height,
      hash = excluded.hash, stored_at = excluded.stored_at`)
}

/** Removes a logo; false if there is none. */
export async function removeLogo(db: Db, partnerId: string, variant: LogoVariant): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from brand_logos l where l.partner_id = ${partnerId} and l.variant = ${variant}`)
  return rowCount === 1
}

export async function insertPreview(
  db: Db,
  preview: { tokenHash: Buffer; partnerId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.query(sql`
    with ended as (delete from brand_previews p where p.expires_at <= ${preview.createdAt})
    insert into brand_previews (token_hash, partner_id, created_at, expires_at)
    values (${preview.tokenHash}, ${preview.partnerId}, ${preview.createdAt}, ${preview.expiresAt})`)
}

/** The partner whose preview a link shows. */
export async function findPreview(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await db.query<{ partnerId: string }>(sql`
    select p.partner_id as "partnerId" from brand_previews p
    where p.token_hash = ${tokenHash} and p.expires_at > ${now}`)
  return rows[0]?.partnerId
}

/** Ends all preview links of a partner, and says how many there were. */
export async function deletePreviews(db: Db, partnerId: string, now: Date): Promise<number> {
  const { rows } = await db.query<{ wasOpen: boolean }>(sql`
    delete from brand_previews p where p.partner_id = ${partnerId}
    returning p.expires_at > ${now} as "wasOpen"`)
  return rows.filter(({ wasOpen }) => wasOpen).length
}
