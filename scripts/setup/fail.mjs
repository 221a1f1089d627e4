/** Ends the process with one clear sentence, after the output of the tool that failed where there is some. */
export function fail(sentence, output = '') {
  if (output.trim()) console.error(output.trimEnd())
  console.error(sentence)
  process.exit(1)
}
