import { type Html, html } from '../../platform/html/html.ts'

/** A button that has a parked task tried again, and leads back to a page. */
export const retryForm = (
  taskId: string,
  { guard, next, label = 'Retry' }: { guard: Html; next: string; label?: string },
): Html => html`<form method="post" action="/console/tasks/${taskId}/retry">${guard}
  <input type="hidden" name="next" value="${next}"><button class="button small" type="submit">${label}</button></form>`
