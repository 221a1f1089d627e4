/** Answers with which a server may ask for a pause (RFC 9110, sections 15.6.4 and 10.2.3; RFC 6585). */
const askingStatuses = [429, 503]
const longestMilliseconds = 60 * 60 * 1000

/** For how long the answer of an endpoint asks us to send it nothing, in milliseconds: an hour at most, 0 if it does not. Pure. */
export function askedPause(
  { status, retryAfter }: { status: number; retryAfter: string | undefined },
  systemTime: Date,
): number {
  if (retryAfter === undefined || !askingStatuses.includes(status)) return 0
  const asked = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - systemTime.getTime()
  return asked > 0 ? Math.min(asked, longestMilliseconds) : 0
}
