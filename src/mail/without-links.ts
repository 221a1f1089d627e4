/**
 * The same text with addresses that no mail program turns into links: `https[:]//example[.]com`. For words that a
 * stranger may have us send to anybody.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/:(?=\/\/)/g, '[:]').replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, '[.]')
