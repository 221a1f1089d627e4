import { unsaid } from '../../energy/meter-readings/incoming-record.ts'
import { type RecordOutcome, storeRecords } from '../../energy/meter-readings/store-records.ts'
import { getOrder } from '../../orders/intake/read-orders.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type ErrorItem, notice } from '../../platform/http/envelope.ts'
import { type InvalidItem, invalidItem, Refusal } from '../../platform/refusal.ts'
import type { PutMeterReadingsRequest } from './schema.ts'

type Player = { partnerId: string; now: Date }
type Put = { data: { stored: number; unchanged: number; questioned: number }; notices: ErrorItem[] }

/** Stores what the metering operator would send for one of the partner's contracts: all of it, or nothing if one is wrong. */
export async function putMeterReadings(
  db: Db,
  contractNumber: string,
  { readings }: PutMeterReadingsRequest,
  player: Player,
): Promise<Put> {
  await getOrder(db, contractNumber, player)
  return db.transaction(async (tx) => {
    const records = readings.map((reading, line) => ({
      ...unsaid,
      ...({ line, contractNumber, source: 'Market' } as const),
      ...reading,
    }))
    const outcomes = await storeRecords(tx, records, { now: player.now })
    const refused = outcomes.filter(({ result }) => result === 'refused')
    if (refused.length > 0) throw new Refusal('invalid', refused.map(itemOf))
    const count = (wanted: RecordOutcome['result']) =>
      outcomes.filter(({ result }) => result === wanted).length
    return {
      data: { stored: count('stored'), unchanged: count('unchanged'), questioned: count('questioned') },
      notices: outcomes.flatMap(({ line, reason }) =>
        reason === undefined ? [] : [notice('value-ignored', `${reason}.`, `readings.${line}`)],
      ),
    }
  })
}

const itemOf = ({ line, field, reason }: RecordOutcome): InvalidItem =>
  invalidItem([`readings.${line}`, ...(field === undefined ? [] : [field])].join('.'), `${reason}.`)
