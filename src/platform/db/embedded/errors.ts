/** The embedded server cannot run; the message tells the user what to do. */
export class EmbeddedServerError extends Error {
  override name = 'EmbeddedServerError'
}

/** The code of a system error, such as ENOENT, if there is one. */
export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}
