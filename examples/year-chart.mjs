// Draws a year of a contract from the answers of the API, as an SVG:
//   node examples/year-chart.mjs > year.svg
// It reads the demo contract of the test environment; set BASE_URL, CLIENT_ID and CLIENT_SECRET for another service.
const base = process.env.BASE_URL ?? 'http://localhost:8080'
const clientId = process.env.CLIENT_ID ?? 'demo-whitelabel'
const clientSecret = process.env.CLIENT_SECRET ?? 'demo-whitelabel-secret'
const contract = process.env.CONTRACT ?? 'customers/20000018/contracts/30000016'

const token = await accessToken()
const today = await clock()
const from = plusMonths(`${today.slice(0, 7)}-01`, -12)

const daily = []
for (let month = 0; month < 12; month += 2) {
  const period = { from: plusMonths(from, month), to: plusMonths(from, month + 2) }
  daily.push(...(await metrics(period, 'Daily', 'Consumption')))
}
const months = await metrics({ from, to: plusMonths(from, 12) }, 'Monthly', 'TotalCost')
const winter = await meanDay(plusMonths(from, 2))
const summer = await meanDay(plusMonths(from, 8))

console.log(svg())

async function accessToken() {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const answer = await fetch(`${process.env.AUTH_URL ?? base}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  if (!answer.ok) throw new Error(`No token: ${await answer.text()}`)
  return (await answer.json()).access_token
}

async function get(path) {
  const answer = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const { data, message } = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(`${path}: ${message}`), { status: answer.status })
  return data
}

/** The date in the test environment, whose clock may have been moved; the real one elsewhere. */
async function clock() {
  const sandbox = await get('/sandbox/v1/clock').catch((error) => {
    if (error.status !== 404) throw error // production has no sandbox
  })
  return sandbox?.now.slice(0, 10) ?? new Date().toISOString().slice(0, 10)
}

async function metrics(period, interval, metricType) {
  const query = new URLSearchParams({
    'period.from': period.from,
    'period.to': period.to,
    interval,
    metricType,
    valueType: 'Actual',
  })
  const { records } = await get(`/partner/v1/${contract}/metrics?${query}`)
  return records.map(({ moment, value }) => ({ moment, value }))
}

/** The mean of three weeks, quarter-hour by quarter-hour, in kW. */
async function meanDay(start) {
  const sums = new Array(96).fill(0)
  const days = 21
  for (let day = 0; day < days; day++) {
    const date = plusDays(start, day)
    const records = await metrics({ from: date, to: date }, 'QuarterHourly', 'Consumption')
    for (const { moment, value } of records) {
      const [hour, minute] = moment.slice(11, 16).split(':').map(Number)
      sums[hour * 4 + minute / 15] += (value * 4) / days
    }
  }
  return sums
}

function plusMonths(date, months) {
  const [year, month] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

function plusDays(date, days) {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

function svg() {
  const [width, height, left] = [900, 210, 80]
  const panel = (top, title, body) =>
    `<g transform="translate(0 ${top})"><text x="${left}" y="18" font-weight="600">${title}</text>${body}</g>`
  const scale = (max) => (value) => height - 30 - (value / max) * (height - 70)
  const axis = (max, unit) =>
    [0, 0.5, 1]
      .map((share) => {
        const y = height - 30 - share * (height - 70)
        return `<line x1="${left}" x2="${width - 20}" y1="${y}" y2="${y}" stroke="#ddd"/><text x="${left - 8}" y="${y + 4}" text-anchor="end" fill="#666">${(share * max).toFixed(1)} ${unit}</text>`
      })
      .join('')
  const bars = (items, unit, colour) => {
    const max = Math.max(...items.map(({ value }) => value))
    const y = scale(max)
    const step = (width - 20 - left) / items.length
    const drawn = items.map(
      ({ moment, value }, index) =>
        `<rect x="${(left + index * step).toFixed(1)}" y="${y(value).toFixed(1)}" width="${Math.max(1, step - 1).toFixed(1)}" height="${(height - 30 - y(value)).toFixed(1)}" fill="${colour}"><title>${moment.slice(0, 10)}: ${value.toFixed(2)} ${unit}</title></rect>`,
    )
    const labels = items
      .filter(({ moment }) => moment.slice(8, 10) === '01')
      .map(({ moment }) => {
        const index = items.findIndex((item) => item.moment === moment)
        return `<text x="${(left + index * step).toFixed(1)}" y="${height - 12}" fill="#666">${moment.slice(5, 7)}/${moment.slice(2, 4)}</text>`
      })
    return axis(max, unit) + drawn.join('') + labels.join('')
  }
  const line = (values, max, colour) => {
    const y = scale(max)
    const points = values.map(
      (value, index) => `${(left + ((width - 20 - left) * index) / 95).toFixed(1)},${y(value).toFixed(1)}`,
    )
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`
  }
  const maxKw = Math.max(...winter, ...summer)
  const hours = [0, 6, 12, 18, 24]
    .map(
      (hour) =>
        `<text x="${left + ((width - 20 - left) * hour) / 24}" y="${height - 12}" text-anchor="middle" fill="#666">${hour}:00</text>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${3 * height}" font-family="system-ui, sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${panel(0, 'Consumption by day', bars(daily, 'kWh', '#0f766e'))}
${panel(height, 'Cost by month', bars(months, '€', '#b45309'))}
${panel(2 * height, 'A mean day: winter (blue) and summer (orange)', axis(maxKw, 'kW') + line(winter, maxKw, '#1d4ed8') + line(summer, maxKw, '#ea580c') + hours)}
</svg>`
}
