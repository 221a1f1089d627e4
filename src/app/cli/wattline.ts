/** The program `wattline`: what it can do is in `program.ts`. */
import { processEnvironment } from '../../platform/settings/config.ts'
import { runCommand } from './run-command.ts'

// `wattline client list | head -1` closes the pipe before we are done, and that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const { stdout, stderr } = process
process.exitCode = await runCommand(process.argv.slice(2), {
  environment: processEnvironment(),
  stdout,
  stderr,
})
