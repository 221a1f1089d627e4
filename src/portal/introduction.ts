/** The introduction of the API reference. */
export const introduction = `Sell electricity tariffs, place and follow orders, and read contracts and energy data.

**Authentication.** Your server gets a token with its client credentials and sends it with every request as \`Authorization: Bearer …\`. Never put the secret into an app or a web page.

**Envelope.** Every JSON response has \`isSuccess\`, \`message\`, \`error\`, \`refUri\` and \`data\`. When a request fails, \`error\` lists all problems at once, each with a stable \`code\` the path of the field in \`details\`, and what to do in \`docUrl\`. A successful response can have items of severity \`Warning\` or \`Notice\`.

**Time.** Dates are \`yyyy-mm-dd\`, date-times \`yyyy-mm-dd hh:mm:ss\`, both in Europe/Berlin.

**Names.** Names of query parameters are case-insensitive, and unknown ones are ignored. Names of body properties are case-sensitive, and unknown ones are rejected.

**Limits.** The headers \`RateLimit-Policy\` and \`RateLimit\` tell you the limit and how much is left. After 429 and 503, wait \`Retry-After\` seconds.

**Help.** Every response has an \`X-Request-Id\`. Send your own to find the request in your logs and ours.`

/** The introduction of the operator's reference. */
export const operatorIntroduction = `For the supplier's own clients: see why an order is stuck and move it on, and manage partners, imports, mails and tasks.

**Access.** Get a token at \`/connect/token\` with the credentials of a client that has one of the scopes below, which partners cannot have. \`npm run wattline -- client add --operator\` creates such a client. Give each the roles it needs, a market gateway only \`operator:market\`; \`operator\` has all of them.

**Audit.** Every change, and every read of personal data, is recorded with the client and the address that it came from. A request that changes and shows nothing leaves no entry.

**Format.** Envelope, times, names and limits are the same as in the partner API.`
