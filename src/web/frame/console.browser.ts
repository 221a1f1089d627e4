/** What makes the console quicker. Everything works without it. */
import '../../platform/html/charts/readout.browser.ts'
import './script/cards.browser.ts'
import './script/colours.browser.ts'
import './script/copy.browser.ts'
import './script/rows.browser.ts'
import './script/filter.browser.ts'
import './script/keys.browser.ts'
import './script/search.browser.ts'
import './script/refresh.browser.ts'
import './script/preview.browser.ts'
import './passkey.browser.ts'

// On a phone the menu is a row to be scrolled: bring the current section into view.
document.querySelector('.menu [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })

// Files that are dropped on a field for files, as if they had been chosen in it.
for (const zone of document.querySelectorAll<HTMLElement>('[data-drop]')) {
  const input = zone.querySelector<HTMLInputElement>('input[type=file]')
  const stop = (event: Event, isOver: boolean) => {
    event.preventDefault()
    zone.classList.toggle('over', isOver)
  }
  zone.addEventListener('dragover', (event) => stop(event, true))
  zone.addEventListener('dragleave', (event) => stop(event, false))
  zone.addEventListener('drop', (event) => {
    stop(event, false)
    if (input !== null && event.dataTransfer !== null) input.files = event.dataTransfer.files
  })
}
