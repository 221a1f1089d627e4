/** The first words of the API reference. */
export const introduction = `Sell electricity tariffs, place and follow orders, and read contracts and energy data.

**Server to server.** Get a token with your client credentials and send it with every request as \`Authorization: Bearer …\`. Never put the secret into an app or a web page.

**Envelope.** Every JSON answer has \`isSuccess\`, \`message\`, \`error\`, \`refUri\` and \`data\`. A refusal lists everything that is wrong at once, each item with a stable \`code\` and, in \`details\`, the exact path of the field. A success may carry items of severity \`Warning\` or \`Notice\`.

**Time.** Dates are \`yyyy-mm-dd\`, date-times \`yyyy-mm-dd hh:mm:ss\`, both in Europe/Berlin.

**Names.** Query parameters match whatever their case, and an unknown one is ignored. Body properties match exactly, and an unknown one is refused.

**Limits.** The headers \`RateLimit-Policy\` and \`RateLimit\` tell what is left. After 429 and 503, wait as long as \`Retry-After\` says.

**Help.** Every answer has an \`X-Request-Id\`; send one of your own to find it again in your logs.`

/** The first words of the operator's reference. */
export const operatorIntroduction = `For the supplier's own clients: see why an order is where it is, and move it on; manage partners, imports, mails and tasks.

**Access.** Get a token at \`/connect/token\` with the credentials of a client that has the scope \`operator\`, which no partner can get. \`npm run wattline -- client add\` makes such a client.

**Audit.** Every change is recorded with the client that made it. A change that changes nothing leaves no entry.

**Form.** Envelope, times, names and limits are those of the partner API.`
