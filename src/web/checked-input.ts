export { checkedInput, orNone, orRefusal } from '../platform/html/checked-form.ts'

/** The fields that were filled in. */
export const filledIn = (
  form: URLSearchParams,
  names: readonly string[],
): Record<string, string | undefined> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = form.get(name)?.trim() ?? ''
      return text === '' ? [] : [[name, text]]
    }),
  )
