/** So many requests of a client to an operation are logged in each minute, so that somebody who tries something out sees it. */
const firstOfMinute = 10
/** After these one in so many: a busy client is known by a sample. */
const oneIn = 100

/** Whether the log has a request: every refused one, and a sample of the others. `nth` counts from 1 in each minute. */
export const isLogged = ({ status, nth }: { status: number; nth: number }): boolean =>
  status >= 400 || nth <= firstOfMinute || nth % oneIn === 0
