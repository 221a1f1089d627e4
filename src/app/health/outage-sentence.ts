import { NoPrimary } from '../../platform/db/no-primary.ts'
import type { DatabaseUnavailable } from '../../platform/db/unavailable.ts'

/** What is wrong with the database, for operators who look at the health of the service; no name of a host goes out. */
export function outageSentence({ cause }: DatabaseUnavailable): string {
  if (cause instanceof NoPrimary) return 'None of the database servers takes writes.'
  const { code, message = '' } = (cause ?? {}) as { code?: unknown; message?: string }
  if (typeof code === 'string' && sentences[code] !== undefined) return sentences[code]
  return /timeout/i.test(message) ? tooSlow : 'The database does not answer.'
}

const tooSlow = 'The database does not answer in time.'
// By SQLSTATE.
const sentences: Record<string, string> = {
  '25006': 'The database takes no writes.',
  '53100': 'The disk of the database is full.',
  '53300': 'The database has no connection left.',
  '57014': tooSlow,
  '58030': 'The disk of the database fails.',
  '57P03': 'The database is starting or stopping.',
}
