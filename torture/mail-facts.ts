/** What a mail states, by its labels: `Bestellnummer: 3625975907`. A long run has too many mails to keep their texts. */
export function factsIn(text: string): Record<string, string> {
  const facts: Record<string, string> = {}
  for (const line of text.replaceAll('\u00a0', ' ').split(/\r?\n/)) {
    const [, label = '', value = ''] = /^([^:.]{2,40}): (.+)$/.exec(line) ?? []
    if (label !== '') facts[label] ??= value
  }
  return facts
}
