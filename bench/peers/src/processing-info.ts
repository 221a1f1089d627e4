const texts: Record<string, string> = {
  Open: 'We have received the order and will process it next; nothing is missing.',
  Processing:
    'We are in touch with the grid operator and, for a change of supplier, with the previous supplier. ' +
    'This takes anything from a few days to two weeks.',
}

export const processingInfo = (state: string): string => texts[state] ?? 'No action is needed.'
