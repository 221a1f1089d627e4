/** A mail server that takes every mail and keeps none; over HTTP it tells how many came. */
import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'

let mails = 0
new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _session, accept) {
    stream.resume()
    stream.on('end', () => {
      mails++
      accept()
    })
  },
}).listen(Number(process.env.SMTP_PORT), '127.0.0.1')
createServer((_request, answer) => answer.end(String(mails))).listen(Number(process.env.PORT), '127.0.0.1')
