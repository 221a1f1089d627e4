import { type Db, sql } from '../platform/db/sql.ts'

/** Who said that the partner's site has the buttons to terminate and to withdraw where contracts are concluded, and when. */
export type ButtonsConfirmation = { confirmedAt: Date; confirmedBy: string }

export async function findButtonsConfirmation(
  db: Db,
  partnerId: string,
): Promise<ButtonsConfirmation | null> {
  const { rows } = await db.query<ButtonsConfirmation>(sql`
    select buttons_confirmed_at as "confirmedAt", buttons_confirmed_by as "confirmedBy"
    from partners where id = ${partnerId} and buttons_confirmed_at is not null`)
  return rows[0] ?? null
}

export async function storeButtonsConfirmation(
  tx: Db,
  partnerId: string,
  confirmation: ButtonsConfirmation | null,
): Promise<void> {
  await tx.query(sql`
    update partners set buttons_confirmed_at = ${confirmation?.confirmedAt ?? null},
      buttons_confirmed_by = ${confirmation?.confirmedBy ?? null} where id = ${partnerId}`)
}
