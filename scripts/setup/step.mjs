/**
 * Does a step of the set-up and tells of it, at once where it is known to be long, else when it has taken a second: in
 * one line, which counts the seconds on a terminal.
 */
export async function step(line, work, { isLong = false } = {}) {
  const { isTTY } = process.stderr
  let seconds = 0
  const tell = () => {
    if (isTTY) process.stderr.write(`\r\x1b[2K${line}${seconds > 0 ? ` ${seconds} s` : ''}`)
    else if (seconds === (isLong ? 0 : 1)) console.error(line)
  }
  if (isLong) tell()
  const timer = setInterval(() => {
    seconds += 1
    tell()
  }, 1000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (isTTY && (isLong || seconds > 0)) process.stderr.write('\n')
  }
}
