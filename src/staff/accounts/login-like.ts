/** A text as a login can have it, at most 50 characters long; hyphens stand for what a login cannot contain. Pure. */
export const loginLike = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .slice(0, 50)
