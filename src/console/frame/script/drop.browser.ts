/** Files that are dropped on a field for files, as if they had been chosen in it. */

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
