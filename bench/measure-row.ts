import type { Pace, Round, Row, RowResult } from './row.ts'

/** Warms both contestants up, then lets them take turns, so that both see the same weather on the machine. */
export async function measureRow(
  { start, ...about }: Row,
  { rounds, secondsPerRound, warmUpSeconds }: Pace,
): Promise<RowResult> {
  const { ours, theirs } = await start()
  for (const contestant of [ours, theirs]) await contestant.round(warmUpSeconds)

  const [our, their]: [Round[], Round[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    our.push(await ours.round(secondsPerRound))
    their.push(await theirs.round(secondsPerRound))
  }
  return {
    ...about,
    ours: { name: ours.name, rounds: our },
    theirs: { name: theirs.name, rounds: their },
  }
}
