/** The synchronous client is the asynchronous one without awaiting: it is written once, and derived below it. */

const mark = `
# Everything below is derived from the above by \`npm run docs\`; never edited by hand.
`

const replacements = [
  [/\basync (?=def|with|for)/g, ''],
  [/\bawait /g, ''],
  [/\bAwaitable\[(\w+\[\w+\])\]/g, '$1'],
  [/\basyncio\.sleep\b/g, 'time.sleep'],
  [/\basyncio\.Lock\b/g, 'threading.Lock'],
  [/\basync_/g, ''],
  [/\bAsync(?=[A-Z])/g, ''],
  [/__a(enter|exit)__/g, '__$1__'],
  [/``async with``/g, '``with``'],
]

/** A module with its asynchronous part and what is derived from it: from the first asynchronous class on. */
export function withSynchronous(text) {
  const [written] = text.split(mark)
  const own = `${written.trimEnd()}\n\n`
  const asynchronous = own.slice(own.indexOf('\nclass Async'))
  const derived = replacements.reduce((before, [pattern, by]) => before.replace(pattern, by), asynchronous)
  return `${own}${mark}\n${derived.trimEnd()}\n`
}
