import { Refusal } from '../../platform/refusal.ts'

const exclusionViolation = '23P01'

/** Turns the database's exclusion violation into a conflict: another contract has the market location at that time. */
export async function refuseTakenLocation<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: unknown }).code !== exclusionViolation) throw error
    throw new Refusal('conflict', {
      code: 'conflict',
      message:
        'Another contract covers this market location in that period. End or correct one of the two first.',
    })
  }
}
