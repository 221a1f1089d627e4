import type { ReadingFault } from '../../energy/readings/reading-item.ts'
import { storeReadings } from '../../energy/readings/store-readings.ts'
import { getOrder } from '../../orders/intake/read-orders.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type ErrorItem, notice } from '../../platform/http/envelope.ts'
import { type InvalidItem, invalidItem, Refusal } from '../../platform/refusal.ts'
import type { PutReadingsRequest } from './schema.ts'

type Player = { partnerId: string; now: Date }
type Put = { data: { stored: number; unchanged: number; ignored: number }; notices: ErrorItem[] }

/** Stores readings for one of the partner's contracts: all days, or none if one is wrong. */
export async function putReadings(
  db: Db,
  contractNumber: string,
  { days }: PutReadingsRequest,
  player: Player,
): Promise<Put> {
  await getOrder(db, contractNumber, player)
  return db.transaction(async (tx) => {
    const items = days.map((day, line) => ({ line, contractNumber, ...day }))
    const { stored, unchanged, ignored, faults, notices } = await storeReadings(tx, items, player)
    if (faults.length > 0) throw new Refusal('invalid', faults.sort(byPlace).map(itemOf))
    return { data: { stored, unchanged, ignored }, notices: notices.map(noticeOf) }
  })
}

const byPlace = (one: ReadingFault, other: ReadingFault) => one.line - other.line

const itemOf = ({ line, field, reason }: ReadingFault): InvalidItem =>
  invalidItem([`days.${line}`, ...(field === undefined ? [] : [field])].join('.'), `${reason}.`)

const noticeOf = ({ line, reason }: ReadingFault): ErrorItem =>
  notice('value-ignored', `${reason}.`, `days.${line}`)
