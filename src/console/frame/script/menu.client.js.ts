/** On a phone the menu is a row to be scrolled: the room one is in is brought into sight. */
export const menuClientJs = `
document.querySelector('.menu [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
`
