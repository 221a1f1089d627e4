/** Where `npm test` found the program for tests that carry a tag of scripts/setup/tools.mjs. */
export function toolPath(setting: string): string {
  const path = process.env[setting]
  if (!path) throw new Error(`This test needs a program, and ${setting} names none.`)
  return path
}
