import { type IncomingMessage, isData } from '../../market/answers.ts'
import { interpretData, type KnownData } from '../../market/interpret-data.ts'
import type { MarketMessageItem } from '../market/schema.ts'
import type { DeliveryPointData } from './schema.ts'

/** What the grid operator said about the delivery point, oldest first, compared with what the order knows. */
export const deliveryPointData = (
  messages: readonly MarketMessageItem[],
  known: KnownData,
): DeliveryPointData[] =>
  messages.flatMap(({ direction, process, flag, createdAt, content }) => {
    const message = content as IncomingMessage
    if (direction === 'out' || flag !== null || !isData(message)) return []
    const { validFrom, says, contradictions } = interpretData(message, known)
    return [
      { process, receivedAt: createdAt, validFrom, says: [...says], contradictions: [...contradictions] },
    ]
  })
