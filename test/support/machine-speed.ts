import { createHash } from 'node:crypto'

/** What the work below takes on a quiet machine of today. */
const quietMilliseconds = 100

/** How many times as long as a quiet machine this one needs at the moment, with all that runs beside: 1 to 10. */
export function measureSlowness(): number {
  const startedAt = performance.now()
  let hash = Buffer.alloc(32)
  for (let count = 0; count < 20_000; count++) hash = createHash('sha256').update(hash).digest()
  return Math.min(10, Math.max(1, Math.round((performance.now() - startedAt) / quietMilliseconds)))
}
