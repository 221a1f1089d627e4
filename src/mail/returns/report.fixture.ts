/** Reports as mail servers write them. */

export type Returned = { to: string; messageId: string; action?: string; status?: string }

type Shape = {
  /** What a person reads. */
  text: string
  perMessage: string[]
  perRecipient: (returned: Required<Returned>) => string[]
  original: 'message/rfc822' | 'text/rfc822-headers'
}

const shapes = {
  postfix: {
    text: 'This is the mail system at host mx1.example.net.\r\n\r\nI’m sorry to have to inform you …',
    perMessage: [
      'Reporting-MTA: dns; mx1.example.net',
      'X-Postfix-Queue-ID: 4ZK1xY0C2Qz9',
      'Arrival-Date: Mon, 16 Nov 2026 10:00:01 +0100 (CET)',
    ],
    perRecipient: ({ to, action, status }) => [
      `Final-Recipient: rfc822; ${to}`,
      `Original-Recipient: rfc822;${to}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Remote-MTA: dns; mail.example.com',
      `Diagnostic-Code: smtp; 550 ${status} <${to}>: Recipient address`,
      '    rejected: User unknown in virtual mailbox table',
    ],
    original: 'text/rfc822-headers',
  },
  exim: {
    text: 'This message was created automatically by mail delivery software.',
    perMessage: ['Reporting-MTA: dns; mout.example.net'],
    perRecipient: ({ to, action, status }) => [
      `Action: ${action}`,
      `Final-Recipient: rfc822;${to}`,
      `Status: ${status}`,
      'Remote-MTA: dns; mx.example.com',
      'Diagnostic-Code: smtp; 550-Requested action not taken: mailbox unavailable',
      ' 550 For explanation visit https://postmaster.example.com/error',
    ],
    original: 'message/rfc822',
  },
  exchange: {
    text: 'Ihre Nachricht an die Empfänger konnte nicht zugestellt werden.',
    perMessage: [
      'Reporting-MTA: dns;FR2P281MB0001.deup281.prod.outlook.com',
      'Received-From-MTA: dns;mail.example.org',
    ],
    perRecipient: ({ to, action, status }) => [
      `Final-Recipient: rfc822;${to.toUpperCase()}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp;550 ${status} RESOLVER.ADR.RecipientNotFound; Recipient ${to.split('@')[0]} not found by SMTP address lookup`,
      'X-Display-Name: Anna Muster',
    ],
    original: 'message/rfc822',
  },
  gmail: {
    text: '** Address not found **',
    perMessage: [
      'Reporting-MTA: dns; googlemail.com',
      'Arrival-Date: Mon, 16 Nov 2026 01:00:01 -0800 (PST)',
      'X-Original-Message-ID: <another@example.com>',
    ],
    perRecipient: ({ to, action, status }) => [
      `Final-Recipient: rfc822; ${to}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Remote-MTA: dns; gmail-smtp-in.l.google.com. (2a00:1450::1b,',
      ' the server for the domain.)',
      'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
      'Last-Attempt-Date: Mon, 16 Nov 2026 01:00:02 -0800 (PST)',
    ],
    original: 'message/rfc822',
  },
} satisfies Record<string, Shape>

export const servers = Object.keys(shapes) as (keyof typeof shapes)[]

/** What such a server sends back about a mail. */
export function reportOf(
  server: keyof typeof shapes,
  { action = 'failed', status = '5.1.1', ...mail }: Returned,
): string {
  const { text, perMessage, perRecipient, original }: Shape = shapes[server]
  const headers = [
    'From: Energie <service@example.org>',
    `To: ${mail.to}`,
    'Subject: =?utf-8?Q?Ihr_Preis_=C3=A4ndert_sich?=',
    `Message-ID: ${mail.messageId}`,
    'Content-Type: text/plain; charset=utf-8',
  ]
  const body = original === 'message/rfc822' ? ['', 'Guten Tag Anna Muster,', ''] : ['']
  return [
    'From: MAILER-DAEMON@mx1.example.net (Mail Delivery System)',
    'To: returns@example.org',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'Message-ID: <20261116090003.4ZK1xY0C2Qz9@mx1.example.net>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report;',
    '\treport-type=delivery-status; boundary="edge"',
    '',
    'This is a MIME-encapsulated message.',
    '--edge',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--edge',
    'Content-Type: message/delivery-status',
    '',
    ...perMessage,
    '',
    ...perRecipient({ ...mail, action, status }),
    '',
    '--edge',
    `Content-Type: ${original}`,
    '',
    ...headers,
    ...body,
    '--edge--',
    '',
  ].join('\r\n')
}
