/** Files that are dropped on a field for files, as if they had been chosen in it. */
export const dropClientJs = `
for (const zone of document.querySelectorAll('[data-drop]')) {
  const input = zone.querySelector('input[type=file]')
  const stop = (event, isOver) => { event.preventDefault(); zone.classList.toggle('over', isOver) }
  zone.addEventListener('dragover', (event) => stop(event, true))
  zone.addEventListener('dragleave', (event) => stop(event, false))
  zone.addEventListener('drop', (event) => { stop(event, false); input.files = event.dataTransfer.files })
}
`
