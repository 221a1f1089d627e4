const day = '\\d\\d-\\d\\d'
const year = '(19|20|21)\\d\\d'
const time = '([01]\\d|2[0-3]):[0-5]\\d'
const zoned = `[ T]${time}(:[0-5]\\d(\\.\\d{1,9})?)?( ?(Z|[+-]\\d\\d:\\d\\d)| \\d\\d:\\d\\d)?`

/** Patterns of requests that gave way to ones that take all of the former, and more. */
const widened = [
  // Idempotency keys may have spaces.
  ['^[\\x21-\\x7e]+$', '^[\\x20-\\x7e]+$'],
  // Date-times may be written as in ISO 8601, and stand where only a date could.
  [`^\\d{4}-${day}$`, `^\\d{4}-${day}(${zoned})?$`],
  [`^${year}-${day} ${time}:[0-5]\\d$`, `^${year}-${day}${zoned}$`],
  [`^${year}-${day}([ T]${time}:[0-5]\\d)?$`, `^${year}-${day}(${zoned})?$`],
]

export const isWidened = (former: unknown, later: unknown): boolean =>
  widened.some(([narrow, wide]) => narrow === former && wide === later)
