import { type Levies, type Regions, validOn } from '../regions/regions.ts'

/** The grid operator of Berlin in the sample data. */
export const operatorCode = '9999901000006'

export type RegionalChange = { from: string; p19?: string; work?: string; base?: string }

/** The regions with levies, and grid fees of some operators, that change on some days. */
export function withChanges(
  stored: Regions,
  changes: readonly RegionalChange[],
  operators: readonly string[] = [operatorCode],
): Regions {
  const ends = changes.map(({ from }) => from)
  const rows = <Row extends { validFrom: string; validTo: string | null }>(
    last: Row,
    next: (change: RegionalChange) => Partial<Row>,
  ) => [
    { ...last, validTo: ends[0] ?? null },
    ...changes.map((change, index) => ({
      ...last,
      ...next(change),
      validFrom: change.from,
      validTo: ends[index + 1] ?? null,
    })),
  ]
  const current = stored.levies.find(({ validTo }) => validTo === null) as Levies
  const gridFees = new Map(stored.gridFees)
  for (const operator of operators) {
    const fees = validOn(stored.gridFees.get(operator), '2026-11-15')
    if (fees === undefined) throw new Error('the sample data has no grid fees')
    gridFees.set(
      operator,
      rows(fees, ({ work, base }) => ({
        ...(work && { workCentPerKwhNet: work }),
        ...(base && { baseEuroPerYearNet: base }),
      })),
    )
  }
  return { ...stored, gridFees, levies: rows(current, ({ p19 }) => (p19 ? { p19CentPerKwhNet: p19 } : {})) }
}
