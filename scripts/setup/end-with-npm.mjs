const pollMs = 500

/**
 * Asks this process to stop when the npm that started it is gone: npm passes on the signals that it can catch, and one
 * that was killed would leave the service behind, with its port and its database.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, pollMs)
  timer.unref()
}
