export type ImportFault = {
  /** The line of the file, counted from 1 with the header; null where the fault is the file's as a whole. */
  line: number | null
  says: string
}

const mostFaults = 100

/** A file that was not imported, with what is wrong with it: at most 100 faults, and how many more there are. */
export class ImportRefused extends Error {
  readonly faults: readonly ImportFault[]
  readonly moreFaults: number

  constructor(faults: readonly ImportFault[], moreFaults = 0) {
    super(
      [
        'The file was not imported:',
        ...faults.map(({ line, says }) => `  ${line === null ? '' : `line ${line}: `}${says}`),
        ...(moreFaults > 0 ? [`  and ${moreFaults} more`] : []),
      ].join('\n'),
    )
    this.name = 'ImportRefused'
    this.faults = faults
    this.moreFaults = moreFaults
  }
}

/** Collects faults and forgets those beyond the limit, since a wrong column may make one for each of a million lines. */
export function faultList() {
  const kept: ImportFault[] = []
  let count = 0
  return {
    add(fault: ImportFault) {
      count++
      if (kept.length < mostFaults) kept.push(fault)
    },
    /** Counts faults that were found but not looked at one by one. */
    addUnseen(howMany: number) {
      count += howMany
    },
    throwIfAny() {
      if (count === 0) return
      kept.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
      throw new ImportRefused(kept, count - kept.length)
    },
  }
}
export type FaultList = ReturnType<typeof faultList>

/** Refuses a file for one reason that makes reading on pointless. */
export const refuse = (says: string, line: number | null = null): never => {
  throw new ImportRefused([{ line, says }])
}
