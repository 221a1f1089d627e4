/** As many as a person would fix before trying again, and more than the fields of an order. */
export const maxFaults = 100

/**
 * Makes a validator stop at so many faults, so that the cost of a bad body does not grow with its size: Ajv by itself finds
 * one fault or all. It gets the code that Ajv has written for a validator. No valid body is refused for it: of alternatives
 * (`anyOf`) ours have an object or null, and null never has as many faults.
 */
export function stopAtFaults(code: string): string {
  const name = /return function (\w+)\(/.exec(code)?.[1]
  const counting = 'errors++;'
  if (name === undefined || !code.includes(counting)) return code
  return code.replaceAll(counting, `if(++errors>=${maxFaults}){${name}.errors=vErrors;return false;}`)
}
