export type ImportFault = {
  /** The line of the file, counted from 1 including the header; null if the fault concerns the whole file. */
  line: number | null
  says: string
  /** The column at fault, where there is one. */
  column?: string | undefined
}

const maxFaults = 100

/** A file was not imported; carries at most 100 faults and the number of further ones. */
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

/** Collects faults up to the limit and counts the rest: a wrong column may cause one on each of a million lines. */
export function faultList() {
  const reported: ImportFault[] = []
  let count = 0
  return {
    add(fault: ImportFault) {
      count++
      if (reported.length < maxFaults) reported.push(fault)
    },
    /** Counts faults that were found but not read one by one. */
    addUnseen(howMany: number) {
      count += howMany
    },
    throwIfAny() {
      if (count === 0) return
      reported.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
      throw new ImportRefused(reported, count - reported.length)
    },
  }
}
export type FaultList = ReturnType<typeof faultList>

/** Refuses a file for a fault that makes reading on pointless. */
export const refuse = (says: string, line: number | null = null): never => {
  throw new ImportRefused([{ line, says }])
}
