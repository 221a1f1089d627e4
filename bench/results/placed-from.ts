import type { Place } from './result-file.ts'

/** A result that was kept, with the place where it was measured if that is not here. */
export function placedFrom<Measured extends { elsewhere?: Place }>(
  before: Place,
  { elsewhere, ...result }: Measured,
  here: Place,
): Measured {
  const { node, machine } = elsewhere ?? before
  const isHere = JSON.stringify([node, machine]) === JSON.stringify([here.node, here.machine])
  return (isHere ? result : { ...result, elsewhere: { node, machine } }) as Measured
}
