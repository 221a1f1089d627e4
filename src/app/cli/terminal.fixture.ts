import { withTestKeys } from '../../../test/support/encryption-keys.ts'
import { runCommand } from './run-command.ts'

export type Printed = { exitCode: number; stdout: string; stderr: string }

/** Runs one command line as a person or a script would, and returns what it printed. */
export async function wattline(
  argv: string[],
  environment: Record<string, string> = {},
  { isTTY = false } = {},
): Promise<Printed> {
  const printed = { stdout: '', stderr: '' }
  const streamTo = (name: keyof typeof printed) => ({
    isTTY,
    columns: 80,
    write(text: string) {
      printed[name] += text
    },
  })
  const streams = { stdout: streamTo('stdout'), stderr: streamTo('stderr') }
  const exitCode = await runCommand(argv, { environment: withTestKeys(environment), ...streams })
  return { exitCode, ...printed }
}
