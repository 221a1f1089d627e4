import { spawn } from 'node:child_process'

// Ignores signals to the service's process group or terminal, and ends when the pipe to us closes.
const script = `trap '' HUP INT TERM; read -r _; kill -INT "$1"`

/**
 * Stops the server as soon as this process ends, however it ends. A killed process cannot do that itself, so a shell
 * waits for the system to close a pipe. Call it off when the server has ended, since its pid may be reused.
 */
export function endWithUs(postmasterPid: number, clusterDir: string): { callOff: () => void } {
  const args = ['-c', script, clusterDir, String(postmasterPid)]
  const watcher = spawn('/bin/sh', args, {
    cwd: '/',
    // Our environment variables hold secrets, and the shell needs none of them.
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without a shell, the next start stops the orphan.
  watcher.on('error', () => {})
  watcher.unref()
  watcher.stdin.on('error', () => {})
  ;(watcher.stdin as typeof watcher.stdin & { unref(): void }).unref()
  return { callOff: () => void watcher.kill('SIGKILL') }
}
