// On a phone the menu is a row to be scrolled: bring the current section into view.
document.querySelector('.menu [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
