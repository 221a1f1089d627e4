/** The system's name of a failure, such as ENOENT, where there is one. */
export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}
