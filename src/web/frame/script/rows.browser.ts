/** A row of a list leads where the link in its first cell does, wherever it is clicked. */

const ownWork = 'a, button, input, select, textarea, label, summary'

document.addEventListener('click', (event) => {
  const { target, ctrlKey, metaKey } = event
  if (!(target instanceof Element) || event.defaultPrevented || target.closest(ownWork) !== null) return
  const row = target.closest<HTMLTableRowElement>('table.rows > tbody > tr')
  const link = row?.cells[0]?.querySelector<HTMLAnchorElement>('a[href]:not([download])')
  // A user who marks text wants to copy it.
  if (link == null || getSelection()?.isCollapsed === false) return
  if (ctrlKey || metaKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
})
