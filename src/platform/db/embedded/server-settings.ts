import { port } from './server-address.ts'

const smallInstallation = {
  shared_buffers: '128MB',
  max_connections: '100',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

// Personal data must not reach the log. The level `log` omits failed statements, whose messages may quote values
// (invalid input syntax for type date: "…"); the service sees those errors itself.
const quietLog = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_checkpoints: 'off',
}

/** The `-c` arguments of the server. The caller may change any setting except those that make it reachable. */
export function settingArguments(socketDir: string, settings: Record<string, string>): string[] {
  const onlyHere = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketDir}"`,
    unix_socket_permissions: '0700',
  }
  const all = { ...smallInstallation, ...quietLog, ...settings, ...onlyHere }
  return Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
}
