import { type Html, html } from '../../platform/html/html.ts'
import type { AuditVerification } from '../../staff/audit/schema.ts'
import { notice } from '../../web/frame/parts.ts'
import { auditPath } from '../system/paths.ts'

/** Before it was verified, and after. */
export const verificationPage = (verification: AuditVerification | undefined): Html => html`
  <h1>Verify the audit trail</h1>
  <p>Each entry has a hash that includes the hash of the entry before. Reading them again shows what was changed, removed or moved.
    The newest 100,000 entries take some seconds; <code>wattline audit verify</code> reads all.</p>
  ${verification !== undefined && result(verification)}
  <form method="get" action="${auditPath}/verification"><input type="hidden" name="run" value="now">
    <p class="actions"><button class="button" type="submit">Verify now</button>
      <a class="button quiet" href="${auditPath}">Back to the trail</a></p></form>`

const result = ({ isWhole, first, last, hash, faults }: AuditVerification): Html =>
  isWhole
    ? html`${notice(first === null ? 'The trail has no entries yet.' : `Entries ${first} to ${last} are whole.`)}
      <p>Note the hash of the last one elsewhere, so that nobody can write a new trail:</p>
      <pre class="message">${last ?? 0}:${hash}</pre>`
    : html`${notice('Somebody changed the trail. Keep a copy of the database before you do anything else.', 'error')}
      <ul>${faults.map((fault) => html`<li>${fault}</li>`)}</ul>`
