/** The value of a key, made on first use. A map with `max` entries starts over, so that it cannot fill the memory. */
export function getOrAdd<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  make: (key: Key) => Value,
  max = Number.POSITIVE_INFINITY,
): Value {
  let value = map.get(key)
  if (value === undefined) {
    value = make(key)
    if (map.size >= max) map.clear()
    map.set(key, value)
  }
  return value
}
