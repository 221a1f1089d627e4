import type { Db } from '../../platform/db/sql.ts'
import { findReversed } from '../readings/mscons/messages.ts'
import { lockContracts } from '../readings/repository.ts'
import {
  contractsOfMessage,
  endRecord,
  findMarketVersions,
  insertRecord,
  type VersionOfRecord,
} from './repository.ts'
import { isSamePlace, type RecordOutcome, type RunRecords } from './store-records.ts'

type Options = { line: number; messageId: string; now: Date; transaction?: RunRecords | undefined }

/** Takes back the readings and amounts that came in a reversed message alone; the value that each replaced is valid again. */
export async function reverseRecords(
  db: Db,
  { line, messageId, now, transaction = (store) => db.transaction(store) }: Options,
): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = []
  for (const contractNumber of await contractsOfMessage(db, messageId))
    outcomes.push(
      ...(await transaction(async (tx) => {
        await lockContracts(tx, [contractNumber])
        const versions = await findMarketVersions(tx, contractNumber)
        const reversed = await findReversed(tx, [
          ...new Set(versions.flatMap(({ messageIds }) => messageIds)),
        ])
        const isReversed = ({ messageIds }: VersionOfRecord) =>
          messageIds.length > 0 && messageIds.every((id) => reversed.has(id))
        const taken = versions.filter(
          (each) => each.endedAt === null && each.messageIds.includes(messageId) && isReversed(each),
        )
        for (const record of taken) {
          await endRecord(tx, record.id, now)
          const valid = replacedBy(record, versions, isReversed)
          if (valid === undefined) continue
          const newest = Math.max(
            ...versions.filter((each) => isSamePlace(each, record)).map(({ version }) => version),
          )
          await insertRecord(tx, contractNumber, { ...valid, version: newest + 1, receivedAt: now })
        }
        return taken.map(({ date }) => ({ line, contractNumber, date, result: 'stored' as const }))
      })),
    )
  return outcomes
}

/** The value before a record that is valid without the reversed messages. One that was taken back on its own stays so. */
function replacedBy(
  record: VersionOfRecord,
  versions: readonly VersionOfRecord[],
  isReversed: (version: VersionOfRecord) => boolean,
): VersionOfRecord | undefined {
  const before = versions.find(
    (each) =>
      isSamePlace(each, record) &&
      each.version === record.version - 1 &&
      each.endedAt?.getTime() === record.receivedAt.getTime(),
  )
  return before !== undefined && isReversed(before) ? replacedBy(before, versions, isReversed) : before
}
