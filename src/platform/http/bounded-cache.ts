/**
 * Caches values computed from one state of the data. A new state empties it, and beyond `max` entries the oldest is
 * dropped, so that no caller can fill the memory.
 */
export function boundedCache<State, Value>(max: number) {
  const values = new Map<string, Value>()
  let madeFrom: State | undefined

  return {
    get(state: State, key: string, make: () => Value): Value {
      if (state !== madeFrom) {
        values.clear()
        madeFrom = state
      }
      const known = values.get(key)
      if (known !== undefined) return known
      const value = make()
      if (values.size >= max) values.delete(values.keys().next().value as string)
      values.set(key, value)
      return value
    },
  }
}
