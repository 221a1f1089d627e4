const texts: Record<string, string> = {
  Open: 'The order was received and will be processed next; nothing is missing.',
  Processing:
    'We are in touch with the grid operator and, for a change of supplier, with the previous supplier. ' +
    'This takes days up to a couple of weeks.',
}

export const processingInfo = (state: string): string => texts[state] ?? 'There is nothing to be done.'
