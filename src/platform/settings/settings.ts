/** Every variable that the service reads, in the order of `.env.example`, which is written from this table. */
export type Setting = { name: string; says: string; example: string; neededInProduction?: true }

export const settings: readonly Setting[] = [
  {
    name: 'ENVIRONMENT',
    says: 'test (default) or production. One deployment is one environment, with its own database, keys and clients.',
    example: 'test',
  },
  { name: 'HOST', says: 'Address to listen on. Default: 127.0.0.1', example: '127.0.0.1' },
  { name: 'PORT', says: 'Port to listen on. Default: 8080', example: '8080' },
  {
    name: 'WORKERS',
    says: 'API processes that share the port: a number, or auto for one per core. From 2 on another process does the tasks. Default: 1, which does everything.',
    example: 'auto',
  },
  {
    name: 'BASE_URL',
    says: 'Address of the API as partners see it. Default: http://localhost:PORT',
    example: 'https://api.example.com',
    neededInProduction: true,
  },
  {
    name: 'AUTH_URL',
    says: "Address of the token endpoint and the customers' pages; also the issuer of tokens. Default: http://localhost:PORT",
    example: 'https://login.example.com',
    neededInProduction: true,
  },
  {
    name: 'DATABASE_URL',
    says: 'PostgreSQL 15 to 18. Of several servers (db1:5432,db2:5432) the one that takes writes is found and followed. Default: a PostgreSQL server of our own in DATA_DIR (not in production).',
    example: 'postgres://wattline:secret@db.example.com:5432/wattline',
    neededInProduction: true,
  },
  { name: 'DATABASE_POOL_SIZE', says: 'Connections per process. Default: 10', example: '10' },
  {
    name: 'DATA_DIR',
    says: 'Where our own PostgreSQL server keeps its data. Default: ./data',
    example: './data',
  },
  {
    name: 'SMTP_URL',
    says: 'Mail server. Without it, in the test environment, mail is kept instead of sent.',
    example: 'smtps://user:secret@mail.example.com',
    neededInProduction: true,
  },
  {
    name: 'MAIL_FROM',
    says: 'Sender of all mail. Default: no-reply at the host of AUTH_URL',
    example: 'service@example.com',
  },
  {
    name: 'SUPPLIER_NAME',
    says: 'The supplier, as its customers read it in mails.',
    example: 'Beispiel Energie GmbH',
  },
  {
    name: 'SUPPLIER_ADDRESS',
    says: 'Its postal address; lines are separated by a semicolon.',
    example: 'Musterstraße 1; 10115 Berlin',
  },
  { name: 'SUPPLIER_PHONE', says: 'Its hotline.', example: '+49 30 1234567' },
  { name: 'SUPPLIER_EMAIL', says: 'Its address for customers.', example: 'service@example.com' },
  {
    name: 'SUPPLIER_REGISTER',
    says: 'Its entry in the commercial register.',
    example: 'Amtsgericht Charlottenburg, HRB 12345',
  },
  {
    name: 'SUPPLIER_CREDITOR_ID',
    says: 'Its SEPA creditor identifier.',
    example: 'DE98ZZZ09999999999',
  },
  {
    name: 'MARKET_URL',
    says: 'Where messages to the market are posted. Default: the simulated market in the test environment, else an operator hands them over.',
    example: 'https://market.example.com/messages',
  },
  { name: 'MARKET_SECRET', says: 'Signs the messages to MARKET_URL.', example: 'at-least-16-characters' },
  { name: 'MARKET_PARTNER_CODE', says: 'Our own code in the market, 13 digits.', example: '9900000000003' },
  {
    name: 'BALANCING_GROUP',
    says: 'The balancing group that we supply from, an EIC.',
    example: '11XEXAMPLE------A',
  },
  {
    name: 'CREDIT_URL',
    says: 'Where the credit agency is asked. Default: the simulated agency in the test environment, else nobody is asked.',
    example: 'https://credit.example.com/check',
  },
  { name: 'CREDIT_SECRET', says: 'Signs the questions to CREDIT_URL.', example: 'at-least-16-characters' },
  {
    name: 'PRIVATE_HOSTS',
    says: 'Hosts, addresses and networks (comma-separated) of the private network that MARKET_URL and CREDIT_URL may lead to in production, by plain http too. Default: none, only public addresses are called, by https.',
    example: 'market.internal.example.com,10.20.0.0/16',
  },
  {
    name: 'PRICE_SOURCES',
    says: 'Who is asked for day-ahead prices, in this order: entsoe, energy-charts, smard, awattar (comma-separated), or synthetic. Default: all of them, entsoe only with its token; in the test environment without a token synthetic.',
    example: 'entsoe,energy-charts,smard,awattar',
  },
  {
    name: 'ENTSOE_TOKEN',
    says: 'Our key to the ENTSO-E Transparency Platform.',
    example: '00000000-0000-4000-8000-000000000000',
  },
  {
    name: 'SIMULATOR_STEP_MS',
    says: 'How long each answer of the simulated market takes. Default: 2000',
    example: '2000',
  },
  {
    name: 'SIMULATOR_WORKING_DAYS',
    says: 'on or off: the simulated market answers on working days and by its deadlines, as a real one. Default: off',
    example: 'off',
  },
  {
    name: 'CREDIT_AGENCY',
    says: 'The agency that scores customers, as it is named to those who are refused.',
    example: 'Beispiel Auskunftei GmbH',
  },
  {
    name: 'SANDBOX',
    says: 'on or off: the sandbox interface. Default: on in the test environment; refused in production.',
    example: 'on',
  },
  {
    name: 'DEMO_DATA',
    says: 'on or off: demo partners, clients and tariffs. Default: on in the test environment; refused in production.',
    example: 'on',
  },
  {
    name: 'RATE_LIMIT_PER_MINUTE',
    says: 'Requests a minute that one client may send. Default: 6000',
    example: '6000',
  },
  {
    name: 'REDIS_URL',
    says: 'Redis server in which several processes count requests together. Default: each counts for itself.',
    example: 'redis://localhost:6379',
  },
  {
    name: 'TRUST_PROXY',
    says: 'Reverse proxies whose X-Forwarded-* headers count: addresses, networks, loopback, private (comma-separated); on is loopback and private. Default: off, nobody is believed.',
    example: 'loopback,10.0.0.7',
  },
  {
    name: 'LOAD_SHEDDING',
    says: 'on or off: answer 503 at once while the process is overloaded. Default: on',
    example: 'on',
  },
  { name: 'LOG_LEVEL', says: 'debug, info, warn, error or silent. Default: info', example: 'info' },
  {
    name: 'LOG_FORMAT',
    says: 'json or pretty. Default: pretty on a terminal of the test environment, else json.',
    example: 'json',
  },
  {
    name: 'METRICS_PORT',
    says: 'Port of GET /metrics for Prometheus. Default: none, no metrics are served.',
    example: '9464',
  },
  { name: 'METRICS_HOST', says: 'Address of GET /metrics. Default: 127.0.0.1', example: '127.0.0.1' },
]
