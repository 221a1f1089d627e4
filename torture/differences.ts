/** Every place at which something was sent and something else, or nothing, is there; `''` stands for the whole. */
export function differences(sent: unknown, found: unknown, path = ''): string[] {
  // What nobody sent may be anything.
  if (sent === undefined) return []
  if (typeof sent !== 'object' || sent === null) return sent === (found ?? null) ? [] : [path]
  if (typeof found !== 'object' || found === null) return [path]
  return Object.entries(sent).flatMap(([name, value]) =>
    differences(value, (found as Record<string, unknown>)[name], path === '' ? name : `${path}.${name}`),
  )
}
