import { spawn } from 'node:child_process'

// It outlives whatever is sent to the service's group or terminal, and ends when the pipe to us closes.
const script = `trap '' HUP INT TERM; read -r _; kill -INT "$1"`

/**
 * Has the server ended as soon as this process is gone, however it went: a process that was killed cannot do it itself,
 * so that a shell waits for the end of a pipe that the system closes. Calls the shell off when the server has ended,
 * since its number may go to another process.
 */
export function endWithUs(postmasterPid: number, clusterDir: string): { callOff: () => void } {
  const args = ['-c', script, clusterDir, String(postmasterPid)]
  const watcher = spawn('/bin/sh', args, {
    cwd: '/',
    // The service's own variables hold secrets, and the shell needs none of them.
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Where there is no shell, the next start ends what was left.
  watcher.on('error', () => {})
  watcher.unref()
  watcher.stdin.on('error', () => {})
  ;(watcher.stdin as typeof watcher.stdin & { unref(): void }).unref()
  return { callOff: () => void watcher.kill('SIGKILL') }
}
